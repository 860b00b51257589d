import { useState } from 'react'
import { counted } from '#src/lib/text.ts'
import { Banner } from '#src/ui/Banner.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Photo } from '#src/ui/Photo.tsx'

type SharedPhotosProps = { files: readonly File[]; onTake: () => void; onDiscard: () => void }

/** Asks whether photos that came from outside belong to this visit: a web page may have sent them (services/shared-photos.ts). */
export function SharedPhotos({ files, onTake, onDiscard }: SharedPhotosProps) {
  const [addresses] = useState(() => files.map((file) => URL.createObjectURL(file)))
  const answer = (act: () => void) => (): void => {
    for (const address of addresses) URL.revokeObjectURL(address)
    act()
  }
  return (
    <section className="log-shared" aria-label="Shared photos">
      <Banner tone="pending">
        {counted(files.length, 'photo')} came from another app or a website. Add {files.length === 1 ? 'it' : 'them'} to
        this visit?
      </Banner>
      <ul className="log-shared-photos">
        {addresses.map((address, index) => (
          <li key={address} className="log-thumb">
            <Photo src={address} alt={`Shared photo ${index + 1} of ${files.length}`} name="Shared photo" ratio="1/1" />
          </li>
        ))}
      </ul>
      <div className="log-shared-actions">
        <Button onClick={answer(onDiscard)}>Discard</Button>
        <Button variant="soft" onClick={answer(onTake)}>
          Add {counted(files.length, 'photo')}
        </Button>
      </div>
    </section>
  )
}
