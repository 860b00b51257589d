/** Kills mutants of TypeScript: with seeds of the simulation's first tier, then with the unit tests that import the file. */
import { join } from 'node:path'
import { firstSeedsOfKinds } from '#tests/simulation/kinds-of-seeds.ts'
import { bundleWorker, type Replaced } from '#tests/simulation/pool.ts'
import { stepsPerSeed } from '#tests/simulation/run.ts'
import type { Task } from '#tests/simulation/worker.ts'
import { failureOfTests, type Judge, killedBySeeds } from './judge.ts'
import type { Mutant } from './make.ts'

/** Some seeds of every kind that there is, then some whose server goes back to a backup. */
const seeds: readonly Task[] = [
  ...firstSeedsOfKinds.map((seed) => ({ seed })),
  ...Array.from({ length: 8 }, (_, index) => ({ seed: index + 1 })),
  ...[22, 270, 2].map((seed) => ({ seed, goesBack: true })),
].map((task) => ({ ...task, steps: stepsPerSeed }))

export function judgeOfTypeScript(root: string): Judge {
  const replaced = ({ file, source }: Mutant): Replaced => ({ file: join(root, file), source })
  const config = join(root, 'tests/proof/mutants/vitest.config.ts')
  return {
    async bySimulation(mutant) {
      const worker = mutant ? bundleWorker('mutant', replaced(mutant)) : bundleWorker('unchanged')
      return killedBySeeds(seeds, await worker, { database: undefined })
    },
    byTests(file, mutant) {
      const command = ['related', file, '--config', config, '--project', 'unit']
      const environment = (folder: string) => ({
        TMPDIR: folder,
        ...(mutant && { CRUMB_MUTANT: join(folder, 'mutant.json') }),
      })
      return failureOfTests(root, command, environment, mutant && { 'mutant.json': JSON.stringify(replaced(mutant)) })
    },
    close: async () => {},
  }
}
