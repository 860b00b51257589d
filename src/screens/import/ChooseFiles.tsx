import FolderInput from 'lucide-react/icons/folder-input'
import { useRef } from 'react'
import { Banner } from '#src/ui/Banner.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Disclosure } from '#src/ui/Disclosure.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { useReading } from './use-reading.ts'

/** Where each service gives out its file. */
const sources = [
  [
    'Google Maps',
    'Open takeout.google.com and choose "Maps (your places)" and "Saved". Choose the zip here as it comes, all its parts together if there are several, or single files of it. Photos of reviews are not in it.',
  ],
  [
    'Swarm and Foursquare',
    'Open foursquare.com, then Settings, Privacy, and ask for your data. It comes as a zip, with your photos.',
  ],
  ['Untappd', 'Supporters find "Download my history" in their account. Choose the JSON or CSV file. It has no photos.'],
  ['Anything else', 'Save a table as CSV, with a column for the name of the place and one for the date.'],
] as const

/** Chooses files, several at once, and reads them on this device. */
export function ChooseFiles({ onChoose }: { onChoose: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const { isReading, problem, read, stop } = useReading()
  return (
    <section className="import-page-section" aria-labelledby="import-files">
      <h2 className="import-page-title" id="import-files">
        From other apps
      </h2>
      <p>
        Your files are read on this device and stay here. To find your places, only their names, positions and Google
        Maps ids are looked up. You check everything before it is imported.
      </p>
      {problem && <Banner tone="danger">{problem}</Banner>}
      {isReading ? (
        <output className="import-page-reading">
          <progress className="progress-bar" aria-label="Reading your files" />
          Reading your files…
          <Button onClick={stop}>Stop</Button>
        </output>
      ) : (
        <Button variant="primary" block onClick={() => input.current?.click()}>
          <Icon icon={FolderInput} size={20} />
          Choose Files
        </Button>
      )}
      <input
        ref={input}
        type="file"
        multiple
        accept=".zip,.json,.csv,application/zip,application/json,text/csv"
        hidden
        aria-label="Files to import"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          if (files.length > 0) {
            onChoose(files)
            read(files)
          }
          // Allows choosing the same files again.
          target.value = ''
        }}
      />
      <div className="shape-rows">
        {sources.map(([name, how]) => (
          <Disclosure key={name} title={name}>
            <p className="import-page-how">{how}</p>
          </Disclosure>
        ))}
      </div>
    </section>
  )
}
