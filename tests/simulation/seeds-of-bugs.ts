/** With which seeds a planted bug is looked for: only some draw what it shows in. */
import { firstSeedWithBlocking } from './blocking.ts'
import { firstSeedWithBudget } from './budget.ts'
import type { Bug } from './bug.ts'
import { blockBugs } from './bugs/block-bugs.ts'
import { budgetBugs } from './bugs/budget-bugs.ts'
import { damageBugs } from './bugs/damage-bugs.ts'
import { decidingBugs } from './bugs/deciding-bugs.ts'
import { fetchedBugs } from './bugs/fetched-bugs.ts'
import { forgettingBugs } from './bugs/forgetting-bugs.ts'
import { hardshipBugs } from './bugs/hardship-bugs.ts'
import { keptAgain } from './bugs/server-bugs.ts'
import { sharingBugs } from './bugs/sharing-bugs.ts'
import { textBugs } from './bugs/text-bugs.ts'
import { firstSeedWithDeciding } from './deciding.ts'
import { firstSeedWithForgetting } from './forgetting.ts'
import { firstTestedSeedWithDamage } from './hardships/damage.ts'
import { firstTestedSeed } from './hardships/streams.ts'
import { firstSeedWithLeaving } from './leaving.ts'
import { firstSeedWithLooking } from './looking.ts'
import { firstSeedWithRewriting } from './rewriting.ts'
import { firstSeedWithSharing } from './sharing.ts'
import { firstSeedWithHome } from './world.ts'

/** Where the seeds begin that draw what these show in; those of all others begin at 1. */
const kinds: readonly (readonly [bugs: readonly Pick<Bug, 'name'>[], from: number])[] = [
  [fetchedBugs, firstSeedWithLooking],
  [budgetBugs, firstSeedWithBudget],
  [forgettingBugs, firstSeedWithForgetting],
  [[...textBugs, { name: keptAgain }], firstSeedWithRewriting],
  [blockBugs, firstSeedWithBlocking],
  [decidingBugs, firstSeedWithDeciding],
  [hardshipBugs, firstTestedSeed],
  [sharingBugs, firstSeedWithSharing],
  [damageBugs, firstTestedSeedWithDamage],
]

/** The seed to begin with for those that the first ones do not catch: else they take half of all runs. */
const caughtBy: Record<string, number> = {
  'transactions are not aborted when a page is left': firstSeedWithLeaving,
  'an expired session clears the queue': 6,
  'what came ahead of its turn counts as everything': firstSeedWithHome + 1,
  'the copy of a deleted account stays on the device': 19,
  'several tabs write at once, each from what it read before': 8,
  'the queue is ordered by the device clock': 5,
  'what a tab that was frozen while it wrote puts into no scope stays for ever': 124,
  'an answer 4xx that nobody knows counts as a verdict': 4,
  'the server forgets which changes it has applied': 5,
  'what depends on refused work is dropped with it': 28,
  'an older answer is taken after a newer one': 4,
  'news of one scope are shown without those of the others that came before them': 4,
  'two places share a rank after a merge': 2,
  'a change disappears between its sending and the next pull': 8,
  'an answer 5xx counts as a refusal and the work is given up': 3,
  'an upload that failed counts as done': 5,
  'what a server took before it went back is never sent again': 90,
  'the server forgets what was deleted before every device has heard of it': 2,
  'what is about a removed list or person stays cached': firstSeedWithLooking + 15,
  'a removal reaches one of the cached answers that hold the row': firstSeedWithLooking + 26,
  'an answer that was on its way puts back what was removed meanwhile': firstSeedWithLooking + 1,
  'cached answers are cleaned some time after the cursor has moved': firstSeedWithLooking + 8,
  'nobody looks for news any more once the way for them is up': firstSeedWithDeciding + 4,
  'a dismissal overtakes the edit that keeps the text, which is there again': firstSeedWithRewriting + 4,
  'whoever waits for a lock waits for good': firstTestedSeed + 2,
  'what cannot be uploaded holds up what needs no upload': firstTestedSeed + 2,
  'what is put off waits for the moment that the clock was to show, and not for a length of time': firstTestedSeed + 12,
  'an answer 200 counts as done, whatever it says': firstTestedSeed + 5,
  'a change counts as saved when its requests have succeeded, and not its transaction': firstTestedSeed + 7,
  'of a transaction that finds the storage full the first half stays': firstTestedSeed + 23,
  'what is too large together is given up together': firstTestedSeed + 8,
  'an answer that was cut moves the cursors of what was cut off': firstTestedSeed + 11,
  'what a proxy refuses for its size is refused, though the server has taken an earlier sending': firstTestedSeed + 27,
}

/** So many seeds of the kind that a bug needs, and first the one that is known to catch it. */
export function seedsOfBug(name: string, count: number): number[] {
  const from = kinds.find(([bugs]) => bugs.some((bug) => bug.name === name))?.[1] ?? 1
  const seeds = Array.from({ length: count }, (_, index) => from + index)
  const begin = caughtBy[name] ?? from
  return [begin, ...seeds.filter((seed) => seed !== begin)]
}
