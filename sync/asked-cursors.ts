/** The cursors that a pull begins with. */
import type { LocalCopy } from '#src/db/local-copy.ts'
import { beginning, type Facts, type OwedReader } from '#src/db/owed.ts'
import { knownGeneration } from './generation.ts'

/** What a page is requested with, from the database of this generation. */
export type Asked = {
  cursors: Record<string, string>
  generation: string | undefined
  /** The id in the fact `resync`. */
  resyncId: string | undefined
}

/** From the beginning of every scope, when a block has ended. */
export async function readCursors(copy: LocalCopy): Promise<Asked> {
  const { isAgain, ...asked } = await copy.owed.read(['cursors', 'facts'], async (owed) => ({
    cursors: Object.fromEntries((await owed.all('cursors')).map(({ scope, cursor }) => [scope, cursor])),
    generation: await knownGeneration(owed),
    resyncId: (await knownResync(owed))?.id,
    isAgain: await mustReadAgain(owed),
  }))
  if (!isAgain) return asked
  const scopes = Object.keys(asked.cursors)
  await copy.owed.write(['cursors', 'facts'], async (owed) => {
    await owed.put(
      'cursors',
      scopes.map((scope) => ({ scope, cursor: beginning })),
    )
    await owed.delete('facts', ['reads_again'])
  })
  return { ...asked, cursors: Object.fromEntries(scopes.map((scope) => [scope, beginning])) }
}

export const mustReadAgain = async (owed: OwedReader): Promise<boolean> =>
  (await owed.get('facts', 'reads_again')) !== undefined

export const knownResync = async (owed: OwedReader): Promise<Facts['resync'] | undefined> =>
  (await owed.get('facts', 'resync'))?.value as Facts['resync'] | undefined
