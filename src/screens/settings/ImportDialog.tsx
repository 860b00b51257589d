import { useCallback } from 'react'
import { importedWords } from '#src/domain/archive/imported-words.ts'
import { importedVisitsADay } from '#src/domain/limits.ts'
import { counted } from '#src/lib/text.ts'
import type { ArchiveProgress, ImportedArchive } from '#src/services/archive.ts'
import { useServices } from '#src/services/use-services.ts'
import { Banner } from '#src/ui/Banner.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { ArchiveProgressBar } from './ArchiveProgressBar.tsx'
import { useArchiveTask } from './use-archive-task.ts'

/** Imports the file at once; the summary stays until it is closed. */
export function ImportDialog({ file, onClose }: { file: File; onClose: () => void }) {
  const { archive } = useServices()
  const run = useCallback(
    (onProgress: (progress: ArchiveProgress) => void, signal: AbortSignal) =>
      archive.importArchive(file, onProgress, signal),
    [archive, file],
  )
  const { progress, outcome, problem, stop } = useArchiveTask(run)
  const isOver = outcome !== undefined || problem !== undefined
  return (
    <Dialog
      open
      onOpenChange={isOver ? onClose : stop}
      title={outcome ? (outcome.isStopped ? 'Import stopped' : 'Import finished') : 'Import an export'}
      description={
        isOver
          ? undefined
          : 'Keep this page open until everything is on this device. If it closes before, choose the same file again to go on.'
      }
      actions={<Button onClick={isOver ? onClose : stop}>{isOver ? 'Close' : 'Stop'}</Button>}
    >
      {problem && <Banner tone="danger">{problem}</Banner>}
      {outcome && <Summary imported={outcome} />}
      {!isOver && <ArchiveProgressBar label="Importing" what="Entry" progress={progress} />}
    </Dialog>
  )
}

function Summary({ imported }: { imported: ImportedArchive }) {
  const { visits, missing, isStopped } = imported
  return (
    <div className="data-section-outcome">
      <p>{importedWords(imported)}</p>
      {isStopped && <p>What was imported stays. Choose the same file again to go on.</p>}
      {visits > importedVisitsADay && (
        <p>
          Everything is on this device now and is sent in the background. The server takes {importedVisitsADay} visits a
          day, so this can take {Math.ceil(visits / importedVisitsADay)} days.
        </p>
      )}
      {missing > 0 && (
        <Banner>
          {counted(missing, 'photo')} {missing === 1 ? 'was' : 'were'} not in the file or {missing === 1 ? 'is' : 'are'}{' '}
          damaged.
        </Banner>
      )}
    </div>
  )
}
