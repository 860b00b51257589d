/** For each kind of faults a planted bug that its seed catches, and would not without these faults. */
import { firstSeedWithBlocking } from './blocking.ts'
import { firstSeedWithDeciding } from './deciding.ts'
import { firstSeedWithForgetting } from './forgetting.ts'
import { firstTestedSeedWithDamage } from './hardships/damage.ts'
import { firstTestedSeed } from './hardships/streams.ts'
import { firstSeedWithLeaving } from './leaving.ts'
import { firstSeedWithSharing } from './sharing.ts'

export type OnlyWith = { fault: string; bug: string; seed: number }

export const onlyWith: readonly OnlyWith[] = [
  { fault: 'network', bug: 'every sending makes a new request id, so repeats are done twice', seed: 1 },
  { fault: 'offline', bug: 'a lost connection rolls the change back for good', seed: 1 },
  { fault: 'crashes', bug: 'what was being sent when the tab died is never sent again', seed: 1 },
  { fault: 'frozen', bug: 'what a tab that was frozen while it wrote puts into no scope stays for ever', seed: 124 },
  { fault: 'clocks', bug: 'the queue is ordered by the device clock', seed: 5 },
  { fault: 'tokens', bug: 'an expired session clears the queue', seed: 6 },
  { fault: 'refusals', bug: 'refused work is dropped instead of kept for the person', seed: 1 },
  { fault: 'retries', bug: 'a change that is to be tried again counts as sent', seed: 1 },
  { fault: 'quota', bug: 'a full storage is silently ignored', seed: 1 },
  { fault: 'eviction', bug: 'the checkpoint outlives the database it belongs to', seed: 1 },
  { fault: 'deletion', bug: 'the copy of a deleted account stays on the device', seed: 19 },
  { fault: 'leaving', bug: 'transactions are not aborted when a page is left', seed: firstSeedWithLeaving },
  {
    fault: 'forgetting',
    bug: 'a cursor from before the server forgot is taken as complete',
    seed: firstSeedWithForgetting,
  },
  { fault: 'blocking', bug: 'somebody who is blocked is hidden, and stays stored', seed: firstSeedWithBlocking },
  {
    fault: 'sharing',
    bug: 'what one person has saved is sent with the token of whoever is signed in',
    seed: firstSeedWithSharing,
  },
  { fault: 'way', bug: 'an answer 200 counts as done, whatever it says', seed: firstTestedSeed + 5 },
  { fault: 'way', bug: 'what is too large together is given up together', seed: firstTestedSeed + 8 },
  { fault: 'way', bug: 'an answer that was cut moves the cursors of what was cut off', seed: firstTestedSeed + 11 },
  {
    fault: 'way',
    bug: 'what a proxy refuses for its size is refused, though the server has taken an earlier sending',
    seed: firstTestedSeed + 19,
  },
  { fault: 'storageDown', bug: 'what cannot be uploaded holds up what needs no upload', seed: firstTestedSeed + 2 },
  { fault: 'news', bug: 'nobody looks for news any more once the way for them is up', seed: firstSeedWithDeciding + 4 },
  {
    fault: 'room',
    bug: 'of a transaction that finds the storage full the first half stays',
    seed: firstTestedSeed + 23,
  },
  { fault: 'sessions', bug: 'what waits is thrown away with the session', seed: firstTestedSeed },
  {
    fault: 'jumps',
    bug: 'what is put off waits for the moment that the clock was to show, and not for a length of time',
    seed: firstTestedSeed + 9,
  },
  { fault: 'locks', bug: 'whoever waits for a lock waits for good', seed: firstTestedSeed + 1 },
  { fault: 'damage', bug: 'a damaged change is dropped without a word', seed: firstTestedSeedWithDamage },
  { fault: 'damage', bug: 'one damaged change stops all that wait behind it', seed: firstTestedSeedWithDamage },
  {
    fault: 'damage',
    bug: 'a damaged document is dropped, and its scope counts as read',
    seed: firstTestedSeedWithDamage,
  },
  { fault: 'parting', bug: 'documents stay when what was owed for them is gone', seed: firstTestedSeedWithDamage },
]
