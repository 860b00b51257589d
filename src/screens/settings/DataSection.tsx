import Download from 'lucide-react/icons/download'
import FolderInput from 'lucide-react/icons/folder-input'
import MapPinned from 'lucide-react/icons/map-pinned'
import { useRef, useState } from 'react'
import { paths } from '#src/lib/paths.ts'
import { Button } from '#src/ui/Button.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { ListRow } from '#src/ui/ListRow.tsx'
import { ExportDialog } from './ExportDialog.tsx'
import { ImportDialog } from './ImportDialog.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import './data-section.css'

/** Leaving with everything, and coming back with it. */
export function DataSection({ before }: { before: () => Promise<void> }) {
  const [isExporting, setExporting] = useState(false)
  const [file, setFile] = useState<File>()
  const input = useRef<HTMLInputElement>(null)

  /** What is being typed belongs to the export. */
  async function begin(): Promise<void> {
    await before()
    setExporting(true)
  }

  return (
    <SettingsSection title="Your Data">
      <div className="shape-rows">
        <ListRow
          leading={<Icon icon={Download} size={22} />}
          title="Export your data"
          trailing={
            <Button aria-label="Export your data" onClick={() => void begin().catch(reportError)}>
              Export
            </Button>
          }
        >
          Visits, photos, lists and everything else in one file. Works offline.
        </ListRow>
        <ListRow
          leading={<Icon icon={FolderInput} size={22} />}
          title="Import an export"
          trailing={
            <Button aria-label="Import an export" onClick={() => input.current?.click()}>
              Import
            </Button>
          }
        >
          Adds what is missing here. Nothing you have is changed.
        </ListRow>
        <ListRow leading={<Icon icon={MapPinned} size={22} />} title="Import from other apps" to={paths.importVisits}>
          Visits and saved places from Google Maps, Swarm, Untappd and others.
        </ListRow>
      </div>
      <input
        ref={input}
        type="file"
        accept=".zip,application/zip"
        hidden
        aria-label="Export to import"
        onChange={({ target }) => {
          setFile(target.files?.[0])
          // Allows choosing the same file again.
          target.value = ''
        }}
      />
      {isExporting && <ExportDialog onClose={() => setExporting(false)} />}
      {file && <ImportDialog file={file} onClose={() => setFile(undefined)} />}
    </SettingsSection>
  )
}
