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
import { firstSeedWithLooking } from './looking.ts'
import { onlyWith } from './only-with.ts'
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

/** The seed to begin with for those that the first ones do not catch, beside those of only-with.ts: else they take half of all runs. */
const caughtBy: Record<string, number> = {
  'what came ahead of its turn counts as everything': firstSeedWithHome + 12,
  'an answer 4xx that nobody knows counts as a verdict': 4,
  'one refused change fails the whole batch for ever': 5,
  'the server forgets which changes it has applied': 8,
  'an older answer is taken after a newer one': 6,
  'news of one scope are shown without those of the others that came before them': 4,
  'two places share a rank after a merge': 4,
  'a change disappears between its sending and the next pull': 11,
  'an upload that failed counts as done': 3,
  'a photo that the server refuses to link goes without a word': 6,
  'undoing a deletion does not bring its photos back': 2,
  'the device clock decides from when on changes are fetched': 2,
  'the checkpoint moves although the rows could not be stored': 2,
  'a full storage comes as an error that nobody knows': 2,
  'a picture is deleted when its upload begins': 2,
  'the server forgets what was deleted before every device has heard of it': 2,
  'what is about a removed list or person stays cached': firstSeedWithLooking + 15,
  'a removal reaches one of the cached answers that hold the row': firstSeedWithLooking + 26,
  'an answer that was on its way puts back what was removed meanwhile': firstSeedWithLooking + 1,
  'cached answers are cleaned some time after the cursor has moved': firstSeedWithLooking + 8,
  'nobody looks for news any more once the way for them is up': firstSeedWithDeciding + 1,
  'several tabs write at once, each from what it read before': 6,
  'fields that a new row leaves out keep their old values': 2,
  'a dismissal overtakes the edit that keeps the text, which is there again': firstSeedWithRewriting + 3,
  'what is sent again after a lost answer is taken from the budget again': firstSeedWithBudget + 4,
  'a removal reaches rows and no cached answer': firstSeedWithLooking + 1,
  'a block reaches the pages of the person and none of places': firstSeedWithBlocking + 1,
  'a change counts as saved when its requests have succeeded, and not its transaction': firstTestedSeed + 7,
}

/** So many seeds of the kind that a bug needs, and first the one that is known to catch it. */
export function seedsOfBug(name: string, count: number): number[] {
  const from = kinds.find(([bugs]) => bugs.some((bug) => bug.name === name))?.[1] ?? 1
  const seeds = Array.from({ length: count }, (_, index) => from + index)
  const begin = onlyWith.find(({ bug }) => bug === name)?.seed ?? caughtBy[name] ?? from
  return [begin, ...seeds.filter((seed) => seed !== begin)]
}
