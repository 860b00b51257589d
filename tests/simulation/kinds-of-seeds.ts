/** Where the seeds of each kind begin, beside those of every kind from 1 on: a slice of the simulation draws some of all. */
import { firstSeedWithBlocking } from './blocking.ts'
import { firstSeedWithBudget } from './budget.ts'
import { firstSeedWithForgetting } from './forgetting.ts'
import { firstTestedSeed } from './hardships/streams.ts'
import { firstSeedWithLeaving } from './leaving.ts'
import { firstSeedWithLiking } from './liking.ts'
import { firstSeedWithLooking } from './looking.ts'
import { firstSeedWithNaming } from './naming.ts'
import { firstSeedWithRewriting } from './rewriting.ts'
import { firstSeedWithHome } from './world.ts'

export const firstSeedsOfKinds: readonly number[] = [
  firstSeedWithLeaving,
  firstSeedWithLooking,
  firstSeedWithLiking,
  firstSeedWithBudget,
  firstSeedWithHome,
  firstSeedWithForgetting,
  firstSeedWithRewriting,
  firstSeedWithBlocking,
  firstSeedWithNaming,
  firstTestedSeed,
]
