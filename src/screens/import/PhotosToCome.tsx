import { useRef } from 'react'
import { photosToCome, type SavedImport } from '#src/domain/import/import-batch.ts'
import { counted, grouped } from '#src/lib/text.ts'
import { Banner } from '#src/ui/Banner.tsx'
import { Button } from '#src/ui/Button.tsx'
import { ProgressBar } from '#src/ui/ProgressBar.tsx'
import type { ImportPhotos } from './use-import-photos.ts'

/** Photos of an import that are not on this device yet. */
export function PhotosToCome({ batch, photos }: { batch: SavedImport; photos: ImportPhotos }) {
  const input = useRef<HTMLInputElement>(null)
  const left = photosToCome(batch).length
  if (left === 0) return null
  const { progress, problem } = photos
  if (progress?.id === batch.id)
    return (
      <output className="import-page-reading">
        <ProgressBar label="Adding photos" percent={Math.floor((100 * progress.done) / progress.total)} />
        Photo {grouped(progress.done + 1)} of {grouped(progress.total)}. Keep this page open until all are on this
        device.
        <Button onClick={photos.stop}>Stop</Button>
      </output>
    )
  return (
    <>
      {problem && <Banner tone="danger">{problem}</Banner>}
      <p>
        {counted(left, 'photo')} {left === 1 ? 'is' : 'are'} still in your file. Choose it again to add{' '}
        {left === 1 ? 'it' : 'them'}.
      </p>
      <Button variant="soft" disabled={progress !== undefined} onClick={() => input.current?.click()}>
        Add Photos
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        accept=".zip,application/zip"
        hidden
        aria-label="File with the photos"
        onChange={({ target }) => {
          if (target.files?.length) photos.add([...target.files])
          // Allows choosing the same file again.
          target.value = ''
        }}
      />
    </>
  )
}
