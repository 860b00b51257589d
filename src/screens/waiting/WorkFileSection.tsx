import Download from 'lucide-react/icons/download'
import FolderInput from 'lucide-react/icons/folder-input'
import { useRef, useState } from 'react'
import { exportWork } from '#src/components/offline/export-work.ts'
import { takenOverWords } from '#src/domain/work/work-words.ts'
import { useServices } from '#src/services/use-services.ts'
import { WorkFileError } from '#src/services/work-file.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { toastError, toastSaved } from '#src/ui/toast.ts'
import './work-file.css'

/** Unsent work as a file: for safekeeping, or to continue on another device. */
export function WorkFileSection({ hasWork }: { hasWork: boolean }) {
  const { workFile } = useServices()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState<'export' | 'import'>()
  const [damaged, setDamaged] = useState<string[]>([])

  async function exportAll(): Promise<void> {
    setBusy('export')
    await exportWork(workFile)
    setBusy(undefined)
  }

  async function takeOver(file: File | undefined): Promise<void> {
    if (!file) return
    setBusy('import')
    try {
      const taken = await workFile.importWork(file)
      toastSaved(takenOverWords(taken))
      setDamaged(taken.damaged)
    } catch (error) {
      toastError('Error', wordsFor(error))
    }
    setBusy(undefined)
  }

  return (
    <section className="work-file-section" aria-label="Unsent work as a file">
      {hasWork && (
        <Button block busy={busy === 'export'} onClick={() => void exportAll()}>
          <Icon icon={Download} size={18} />
          Export everything waiting
        </Button>
      )}
      <Button block variant="quiet" busy={busy === 'import'} onClick={() => input.current?.click()}>
        <Icon icon={FolderInput} size={18} />
        Import unsent visits
      </Button>
      <input
        ref={input}
        type="file"
        accept=".zip,application/zip"
        hidden
        aria-label="File with unsent work"
        onChange={(event) => {
          void takeOver(event.target.files?.[0])
          // Allows choosing the same file again.
          event.target.value = ''
        }}
      />
      <Dialog
        open={damaged.length > 0}
        onOpenChange={() => setDamaged([])}
        title="Some of it is damaged"
        description="Everything else in the file was imported."
        actions={<Button onClick={() => setDamaged([])}>Close</Button>}
      >
        <ul className="work-file-damaged">
          {damaged.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </Dialog>
    </section>
  )
}

/** Errors of the file and of the storage already are sentences for people. */
function wordsFor(error: unknown): string {
  if (error instanceof WorkFileError) return error.message
  const isStorage = error instanceof Error && error.name === 'StorageError'
  return isStorage ? error.message : 'The file could not be read. Please try again.'
}
