/** The worker that reads the exports of other services: large files keep no tap waiting. */
import { type IdOfImported, importedIds } from '#src/domain/import/imported-ids.ts'
import { type KnownPlace, type Match, matcherOf } from '#src/domain/import/match-places.ts'
import { readFiles } from '#src/domain/import/read-files.ts'
import { placesOf } from '#src/domain/import/reviewed-places.ts'
import type { ReadFiles } from '#src/services/import-files.ts'

export type ImportQuestion = { files: readonly File[]; known: readonly KnownPlace[]; userId: string }
/** A problem is a sentence for people. */
export type ImportAnswer = ReadFiles | { problem: string }

async function answer({ files, known, userId }: ImportQuestion): Promise<ImportAnswer> {
  const read = await readFiles(files.map((file) => ({ name: file.name, read: async () => file })))
  if (!read.ok) return { problem: read.error }
  const idOf: IdOfImported = importedIds(read.value.source, userId)
  const match = matcherOf(known, ({ key }) => idOf('place', key))
  const matches = new Map<string, Match>([...placesOf(read.value)].map(([key, place]) => [key, match(place)]))
  return { imported: read.value, matches }
}

addEventListener('message', ({ data }: MessageEvent<ImportQuestion>) => {
  answer(data).then(
    (found) => postMessage(found),
    (error: unknown) => {
      postMessage({ problem: 'These files cannot be read. Choose them again as they were saved.' })
      reportError(error)
    },
  )
})
