/** How many removals a device has heard of. Apart from removals.ts, which is loaded when one has to be taken. */
import type { LocalCopy } from './local-copy.ts'
import type { OwedReader, OwedWriter } from './owed.ts'

/** How many removals this copy has heard of: with another number than before, what was asked for before may hold one of them. */
export const removalsHeard = ({ owed }: Pick<LocalCopy, 'owed'>): Promise<number> => owed.read(['facts'], removalsIn)

async function removalsIn(owed: OwedReader): Promise<number> {
  const fact = await owed.get('facts', 'removals')
  return fact?.name === 'removals' ? fact.value : 0
}

/**
 * Makes what is on its way be asked for again; gives the new number. To be called after the removal has reached what is stored,
 * under the same hold of the documents lock.
 */
export async function noteRemoval(owed: OwedWriter): Promise<number> {
  const heard = (await removalsIn(owed)) + 1
  await owed.put('facts', [{ name: 'removals', value: heard }])
  return heard
}
