/** For each kind of faults a planted bug that its seed catches, and does not when these faults are turned off (run.ts). */
import { firstSeedWithBlocking } from './blocking.ts'
import { firstSeedWithForgetting } from './forgetting.ts'
import { firstTestedSeedWithDamage } from './hardships/damage.ts'
import { firstTestedSeed } from './hardships/streams.ts'
import { firstSeedWithLeaving } from './leaving.ts'
import type { Tier } from './run.ts'
import { firstSeedWithSharing } from './sharing.ts'

type OnlyWith = {
  fault: string
  bug: string
  seed: number
  /** Absent: the first. */
  tier?: Exclude<Tier, 1>
}

export const onlyWith: readonly OnlyWith[] = [
  { fault: 'network', bug: 'an answer 5xx counts as a refusal and the work is given up', seed: 3 },
  { fault: 'offline', bug: 'a lost connection rolls the change back for good', seed: 1 },
  { fault: 'crashes', bug: 'what was being sent when the tab died is never sent again', seed: 4 },
  { fault: 'frozen', bug: 'what a tab that was frozen while it wrote puts into no scope stays for ever', seed: 118 },
  { fault: 'clocks', bug: 'the queue is ordered by the device clock', seed: 5 },
  { fault: 'tokens', bug: 'an expired session clears the queue', seed: 6 },
  { fault: 'refusals', bug: 'what depends on refused work is dropped with it', seed: 18 },
  { fault: 'retries', bug: 'a change that is to be tried again counts as sent', seed: 1 },
  { fault: 'quota', bug: 'a full storage is silently ignored', seed: 2 },
  { fault: 'eviction', bug: 'the checkpoint outlives the database it belongs to', seed: 14 },
  { fault: 'deletion', bug: 'the copy of a deleted account stays on the device', seed: 40 },
  { fault: 'leaving', bug: 'transactions are not aborted when a page is left', seed: firstSeedWithLeaving },
  {
    fault: 'forgetting',
    bug: 'a cursor from before the server forgot is taken as complete',
    seed: firstSeedWithForgetting + 1,
  },
  { fault: 'blocking', bug: 'somebody who is blocked is hidden, and stays stored', seed: firstSeedWithBlocking + 3 },
  {
    fault: 'sharing',
    bug: 'what one person has saved is sent with the token of whoever is signed in',
    seed: firstSeedWithSharing,
  },
  { fault: 'way', bug: 'an answer 200 counts as done, whatever it says', seed: firstTestedSeed + 5 },
  { fault: 'way', bug: 'what is too large together is given up together', seed: firstTestedSeed + 10 },
  { fault: 'way', bug: 'an answer that was cut moves the cursors of what was cut off', seed: firstTestedSeed + 23 },
  {
    fault: 'way',
    bug: 'what a proxy refuses for its size is refused, though the server has taken an earlier sending',
    seed: firstTestedSeed + 40,
  },
  { fault: 'storageDown', bug: 'what cannot be uploaded holds up what needs no upload', seed: firstTestedSeed + 2 },
  {
    fault: 'room',
    bug: 'of a transaction that finds the storage full the first half stays',
    seed: firstTestedSeed + 26,
  },
  { fault: 'sessions', bug: 'what waits is thrown away with the session', seed: firstTestedSeed },
  {
    fault: 'jumps',
    bug: 'what is put off waits for the moment that the clock was to show, and not for a length of time',
    seed: firstTestedSeed + 12,
  },
  { fault: 'locks', bug: 'whoever waits for a lock waits for good', seed: firstTestedSeed + 4 },
  { fault: 'damage', bug: 'a damaged change is dropped without a word', seed: firstTestedSeedWithDamage + 1 },
  { fault: 'damage', bug: 'one damaged change stops all that wait behind it', seed: firstTestedSeedWithDamage + 1 },
  {
    fault: 'damage',
    bug: 'a damaged document is dropped, and its scope counts as read',
    seed: firstTestedSeedWithDamage + 1,
  },
  { fault: 'parting', bug: 'documents stay when what was owed for them is gone', seed: firstTestedSeedWithDamage + 8 },
  { fault: 'goesBack', bug: 'nobody looks whether the database is still the same', seed: 1 },
  { fault: 'goesBack', bug: 'the cursors outlive the database that gave them', seed: 1 },
  { fault: 'goesBack', bug: 'what a restored server lacks goes from the device as well, and nobody is asked', seed: 1 },
  { fault: 'goesBack', bug: 'what a server took before it went back is never sent again', seed: 15 },
  { fault: 'upgrades', bug: 'an upgrade makes the queue anew', seed: 3, tier: 2 },
  {
    fault: 'olderTabs',
    bug: 'a tab of an older version goes on in stores that a newer one has taken over',
    seed: firstTestedSeed + 2,
    tier: 2,
  },
  {
    fault: 'curation',
    bug: 'a visit that was hidden counts as deleted, and does not come back when it is shown again',
    seed: firstTestedSeed,
    tier: 3,
  },
]
