import { useState } from 'react'
import { undoImport } from '#src/commands/undo-import.ts'
import { focusPage } from '#src/components/page/focus.ts'
import { useToday } from '#src/components/page/in-front.ts'
import { canUndo, type SavedImport } from '#src/domain/import/import-batch.ts'
import { sourceNames } from '#src/domain/import/source-names.ts'
import { broughtWords } from '#src/domain/import/summary-words.ts'
import { importedVisitsADay } from '#src/domain/limits.ts'
import { plainDate } from '#src/domain/time/dates.ts'
import { counted } from '#src/lib/text.ts'
import { useCopy } from '#src/queries/use-copy.ts'
import { AlertDialog } from '#src/ui/AlertDialog.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { toastError } from '#src/ui/toast.ts'
import { ImportLines } from './ImportLines.tsx'
import { PhotosToCome } from './PhotosToCome.tsx'
import type { ImportPhotos } from './use-import-photos.ts'
import './saved-import.css'

/** What was imported, the last first. */
export function SavedImports({ saved, photos }: { saved: readonly SavedImport[]; photos: ImportPhotos }) {
  return (
    <section className="import-page-section" aria-labelledby="import-saved">
      <h2 className="import-page-title" id="import-saved">
        Imported
      </h2>
      {saved.map((batch) => (
        <SavedCard key={batch.id} batch={batch} photos={photos} />
      ))}
    </section>
  )
}

function SavedCard({ batch, photos }: { batch: SavedImport; photos: ImportPhotos }) {
  const copy = useCopy()
  const today = useToday()
  const [isAsking, setAsking] = useState(false)
  const [isUndoing, setUndoing] = useState(false)
  const { source, files, saved_at, counts, there, leftOut, undone } = batch
  const brought = broughtWords(batch)
  const days = Math.ceil(counts.visits / importedVisitsADay)
  const isStillSent = days > 1 && !undone && today < Date.parse(saved_at) + days * 86_400_000

  async function undo(): Promise<void> {
    setUndoing(true)
    const result = await undoImport(copy, batch.id).finally(() => setUndoing(false))
    if (!result.ok) return toastError('Error', result.error.message)
    focusPage()
  }

  return (
    <Card className="saved-import">
      <h3 className="saved-import-title">
        {sourceNames[source]}, {plainDate(saved_at)}
      </h3>
      <p className="shape-caption shape-clamp" dir="auto">
        {files.join(', ')}
      </p>
      {brought && <p>{brought}</p>}
      {there > 0 && <p>{counted(there, 'item')} already here.</p>}
      <PhotosToCome batch={batch} photos={photos} />
      {isStillSent && (
        <p className="shape-caption">
          All of it is on this device. It is sent in the background, {importedVisitsADay} visits a day, so this can take{' '}
          {days} days.
        </p>
      )}
      {undone && (
        <p>
          Undone on {plainDate(undone.at)}:{' '}
          {undone.deleted === 0 ? 'nothing was left to delete' : `${counted(undone.deleted, 'item')} deleted`}
          {undone.kept.length > 0 && `, ${undone.kept.length} kept`}.
        </p>
      )}
      {undone && undone.kept.length > 0 && <ImportLines title="Kept" lines={undone.kept.map((file) => ({ file }))} />}
      {leftOut.length > 0 && <ImportLines title="Left out or changed" lines={leftOut} />}
      {canUndo(batch, today) && (
        <Button busy={isUndoing} onClick={() => setAsking(true)}>
          {isUndoing ? 'Undoing…' : 'Undo Import'}
        </Button>
      )}
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Undo this import?"
        description="Everything that it has added is deleted, except what you have changed since. Places stay, because others may have found them."
        action="Undo Import"
        onAction={() => void undo().catch(reportError)}
      />
    </Card>
  )
}
