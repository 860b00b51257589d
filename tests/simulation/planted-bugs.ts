/** All planted bugs: mistakes that people reported of real engines, each made here by changing what a port does. */
import type { Bug } from './bug.ts'
import { blockBugs } from './bugs/block-bugs.ts'
import { budgetBugs } from './bugs/budget-bugs.ts'
import { damageBugs } from './bugs/damage-bugs.ts'
import { decidingBugs } from './bugs/deciding-bugs.ts'
import { fetchedBugs } from './bugs/fetched-bugs.ts'
import { forgettingBugs } from './bugs/forgetting-bugs.ts'
import { hardshipBugs } from './bugs/hardship-bugs.ts'
import { holdBugs } from './bugs/hold-bugs.ts'
import { curationBugs, upgradeBugs } from './bugs/later-tier-bugs.ts'
import { pullBugs } from './bugs/pull-bugs.ts'
import { pushBugs } from './bugs/push-bugs.ts'
import { restoreBugs } from './bugs/restore-bugs.ts'
import { serverBugs } from './bugs/server-bugs.ts'
import { sharingBugs } from './bugs/sharing-bugs.ts'
import { shownBugs } from './bugs/shown-bugs.ts'
import { storageBugs } from './bugs/storage-bugs.ts'
import { textBugs } from './bugs/text-bugs.ts'

export const plantedBugs: readonly Bug[] = [
  ...pushBugs,
  ...holdBugs,
  ...pullBugs,
  ...storageBugs,
  ...shownBugs,
  ...restoreBugs,
  ...fetchedBugs,
  ...budgetBugs,
  ...forgettingBugs,
  ...textBugs,
  ...blockBugs,
  ...decidingBugs,
  ...hardshipBugs,
  ...damageBugs,
  ...sharingBugs,
]

export const bugsOfEveryTier: readonly Bug[] = [...plantedBugs, ...upgradeBugs, ...curationBugs]

/** What the third tier has to catch besides the server's own: mistakes that show only against the contract of the RPCs. */
const contractBugs = [
  'deleted rows are not taken away',
  'every sending makes a new request id, so repeats are done twice',
  'a request without an answer counts as sent',
  'the last row of a full page is skipped',
]

/** The names of the bugs that are planted in a tier; the second has the stores of the first beside its own. */
export function bugsOfTier(tier: number): string[] {
  if (tier === 3) return [...contractBugs, ...[...curationBugs, ...serverBugs].map(({ name }) => name)]
  return (tier === 2 ? [...plantedBugs, ...upgradeBugs] : plantedBugs).map(({ name }) => name)
}
