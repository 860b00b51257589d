/** Whether this device has anything to send now. */
import type { Mutation } from '#src/db/owed.ts'
import { putOffLeft } from '#src/domain/work/delay.ts'
import type { WorkCopy } from './context.ts'
import { readyFrom, readyPhotos } from './photos.ts'

/** What the server has put off is none: it may be hours until then. One transaction, because photos turn into mutations. */
export const isWorkLeft = ({ owed, clock }: WorkCopy): Promise<boolean> =>
  owed.read(readyFrom, async (reader) => {
    const outbox = await reader.all('outbox')
    const isLeft = (mutation: Mutation): boolean =>
      mutation.state !== 'applied' && putOffLeft(mutation, clock.now()) === 0
    return outbox.some(isLeft) || (await readyPhotos(reader)).length > 0
  })
