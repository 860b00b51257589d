/** Where the seeds of each kind begin, beside those of every kind from 1 on: a slice of the simulation draws some of all. */
import { firstSeedWithBlocking } from './blocking.ts'
import { firstSeedWithBudget } from './budget.ts'
import { firstSeedWithDeciding } from './deciding.ts'
import { firstSeedWithForgetting } from './forgetting.ts'
import { firstTestedSeedWithDamage, firstTestedSeedWithMoreDamage } from './hardships/damage.ts'
import { firstTestedSeed } from './hardships/streams.ts'
import { firstSeedWithImporting } from './importing.ts'
import { firstSeedWithLeaving } from './leaving.ts'
import { firstSeedWithLiking } from './liking.ts'
import { firstSeedWithLooking } from './looking.ts'
import { firstSeedWithNaming } from './naming.ts'
import type { Random } from './random.ts'
import { firstSeedWithRewriting } from './rewriting.ts'
import { firstSeedWithSharing } from './sharing.ts'
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
  firstSeedWithImporting,
  firstSeedWithDeciding,
  firstSeedWithSharing,
  firstTestedSeed,
  firstTestedSeedWithDamage,
  firstTestedSeedWithMoreDamage,
]

/** What draws faults that only some seeds have. */
export type Lots = {
  [Name in
    | 'leaving'
    | 'looking'
    | 'liking'
    | 'forgetting'
    | 'rewriting'
    | 'blocking'
    | 'naming'
    | 'importing'
    | 'deciding'
    | 'sharing']: Random | undefined
}
