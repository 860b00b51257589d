/** Caches an answer of the server for showing it offline; undefined records that there is nothing any more. */
import type { Fetched } from '#src/db/cached-answers.ts'
import type { LocalCopy } from '#src/db/local-copy.ts'
import { removalsHeard } from '#src/db/removals-heard.ts'
import { ifThereIsRoom } from './cache-fetched.ts'

/** After so many questions in a row that a removal has overtaken, what is cached has to do. */
export const mostQuestions = 3

/**
 * `key` names the question and the format of the cached answer: 'profile-page-2:<id>'. Without `heard` it counts as asked now. Resolves
 * as storeAnswer does: undefined means that it has to be asked for again.
 */
export async function cacheAnswer(
  copy: LocalCopy,
  key: string,
  answer: unknown,
  { at = copy.clock.now(), heard, isContinued = false }: Partial<Pick<Fetched, 'at' | 'heard' | 'isContinued'>> = {},
): Promise<number | undefined> {
  const asked = heard ?? (await removalsHeard(copy))
  let now: number | undefined = asked
  await ifThereIsRoom(async () => {
    // When it is needed: a start has enough to load.
    const { storeAnswer } = await import('#src/db/cached-answers.ts')
    now = await storeAnswer(copy, { key, answer, at, heard: asked, isContinued })
  })
  return now
}
