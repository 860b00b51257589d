import { useCallback } from 'react'
import { download } from '#src/components/page/download.ts'
import { listed, sizeWords } from '#src/domain/work/work-words.ts'
import { counted } from '#src/lib/text.ts'
import type { ArchiveProgress, ExportedArchive } from '#src/services/archive.ts'
import { useServices } from '#src/services/use-services.ts'
import { Banner } from '#src/ui/Banner.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { ArchiveProgressBar } from './ArchiveProgressBar.tsx'
import { useArchiveTask } from './use-archive-task.ts'

/** Makes the file and offers it. Closing stops it: a file that is not whole is never offered. */
export function ExportDialog({ onClose }: { onClose: () => void }) {
  const { archive } = useServices()
  const run = useCallback(
    (onProgress: (progress: ArchiveProgress) => void, signal: AbortSignal) => archive.exportArchive(onProgress, signal),
    [archive],
  )
  const { progress, outcome, problem, again } = useArchiveTask(run)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={outcome ? 'Your export is ready' : 'Export your data'}
      description={
        outcome ? undefined : 'The file is made on this device. It opens without crumb. and without a network.'
      }
      actions={
        <>
          <Button onClick={onClose}>{outcome ? 'Close' : 'Cancel'}</Button>
          {problem && (
            <Button variant="primary" onClick={again}>
              Try again
            </Button>
          )}
          {outcome && (
            <Button variant="primary" onClick={() => download(outcome.file, outcome.name)}>
              Save file
            </Button>
          )}
        </>
      }
    >
      {problem && <Banner tone="danger">{problem}</Banner>}
      {outcome && <Ready exported={outcome} />}
      {!problem && !outcome && <ArchiveProgressBar label="Exporting" what="Photo" progress={progress} />}
    </Dialog>
  )
}

function Ready({ exported: { visits, photos, missing, isComplete, file } }: { exported: ExportedArchive }) {
  const contents = listed([
    [visits, 'visit'],
    [photos, 'photo'],
  ])
  return (
    <div className="data-section-outcome">
      <p>
        {contents ?? 'No visits yet'}, {sizeWords(file.size)}. Unpack it and open index.html to look at it.
      </p>
      {missing > 0 && (
        <Banner>
          {counted(missing, 'photo')} {missing === 1 ? 'is' : 'are'} missing: not on this device, and the server could
          not be reached or does not have {missing === 1 ? 'it' : 'them'}. Export again when you're online.
        </Banner>
      )}
      {!isComplete && (
        <Banner>Not everything of yours has arrived on this device yet. Export again when it has.</Banner>
      )}
    </div>
  )
}
