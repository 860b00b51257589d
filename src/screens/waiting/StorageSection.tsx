import { useId, useState } from 'react'
import type { Contact } from '#src/domain/work/work-summary.ts'
import { sizeWords } from '#src/domain/work/work-words.ts'
import { type OfflineReadiness, offlineReadiness, storageUse } from '#src/queries/storage.ts'
import { useLive } from '#src/queries/use-copy.ts'
import { useServices } from '#src/services/use-services.ts'
import { AlertDialog } from '#src/ui/AlertDialog.tsx'
import { Button } from '#src/ui/Button.tsx'
import { toastError } from '#src/ui/toast.ts'
import { KeptMaps } from './KeptMaps.tsx'
import './storage-section.css'

/** What this device stores, how much space it takes, and whether it suffices to go offline. */
export function StorageSection({ contact }: { contact: Contact }) {
  const id = useId()
  const use = useLive(storageUse, [])
  const readiness = useLive(offlineReadiness, [])
  const parts = [
    { name: 'Photos waiting', bytes: use?.waitingPhotos ?? 0, kind: 'waiting' },
    { name: 'Reviews and places', bytes: use?.rows ?? 0, kind: 'rows' },
    { name: 'Pictures', bytes: use?.pictures ?? 0, kind: 'pictures' },
    { name: 'Maps', bytes: use?.maps ?? 0, kind: 'maps' },
    { name: 'App', bytes: use?.app ?? 0, kind: 'app' },
    { name: 'App, reviews and places', bytes: use?.rowsAndApp ?? 0, kind: 'app' },
  ]
  const shown = parts.filter(({ bytes }) => bytes > 0)
  /** WebKitGTK says nothing of rows: a sum without them would be no space that is used. */
  const isAllCounted = use?.rows !== undefined || use?.rowsAndApp !== undefined
  const total = parts.reduce((sum, { bytes }) => sum + bytes, 0)
  return (
    <section className="storage-section" aria-labelledby={id}>
      <div className="storage-section-head">
        <h2 id={id}>Space used on this device</h2>
        <span className="storage-section-total">{isAllCounted && sizeWords(total)}</span>
      </div>
      <div className="storage-section-bar" aria-hidden="true">
        {shown.map(({ name, kind, bytes }) => (
          <span key={name} className={`storage-section-${kind}`} style={{ flexGrow: bytes }} />
        ))}
      </div>
      <ul className="storage-section-legend shape-caption">
        {shown.map(({ name, bytes, kind }) => (
          <li key={name}>
            <span className={`storage-section-dot storage-section-${kind}`} aria-hidden="true" />
            {name} {sizeWords(bytes)}
          </li>
        ))}
      </ul>
      <p className="storage-section-text shape-caption">
        What is waiting stays here until it is sent or you discard it.{' '}
        {use &&
          (use.isPersisted
            ? 'The browser keeps all of it until you delete it.'
            : "The browser may delete the app's data when this device runs out of space.")}
      </p>
      <p className="storage-section-text shape-caption">{readiness && readinessWords[readiness]}</p>
      <KeptMaps />
      <ClearSaved contact={contact} />
    </section>
  )
}

const readinessWords: Record<OfflineReadiness, string> = {
  ready: 'Available offline: everything you need is on this device.',
  fetching: 'Not available offline yet. Keep the app open while you have a connection.',
  impossible: 'This browser cannot keep the app: it needs a connection to start.',
}

const clearWords: Record<Contact, string> = {
  unknown:
    'Reviews, places and pictures are deleted from this device and fetched again, which needs a connection. Your drafts and what is not sent yet stay.',
  online:
    'Reviews, places and pictures are deleted from this device and fetched again. Your drafts and what is not sent yet stay.',
  offline:
    "You're offline, so what you clear cannot be fetched again now: until you're back online, you'll only see your drafts and what is not sent yet.",
  trouble:
    'The server has a problem, and cannot send again what is deleted from this device. Reviews, places and pictures come back when it works again. Your drafts and what is not sent yet stay.',
  session_over:
    'What is cleared is fetched again when you have signed in again. Your drafts and what is not sent yet stay.',
}

function ClearSaved({ contact }: { contact: Contact }) {
  const { clearSaved } = useServices()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)

  async function clear(): Promise<void> {
    setBusy(true)
    try {
      // This reloads the app.
      await clearSaved()
    } catch {
      setBusy(false)
      toastError('Error', 'The saved data could not be cleared. Please try again.')
    }
  }

  return (
    <>
      <Button busy={isBusy} onClick={() => setAsking(true)}>
        {isBusy ? 'Clearing...' : 'Clear saved data'}
      </Button>
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Clear saved data?"
        description={clearWords[contact]}
        action="Clear"
        onAction={() => void clear()}
      />
    </>
  )
}
