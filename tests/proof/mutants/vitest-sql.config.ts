/** The project's tests, run as sql-runner.ts does. */
import { fileURLToPath } from 'node:url'
import { type ConfigEnv, mergeConfig } from 'vite'
import { BaseSequencer } from 'vitest/node'
import projectConfig from '#vite.config.ts'

/** What a short test kills, no long one has to try. */
class ShortestFirst extends BaseSequencer {
  override async sort(...files: Parameters<BaseSequencer['sort']>): ReturnType<BaseSequencer['sort']> {
    return (await super.sort(...files)).toReversed()
  }
}

export default function sqlMutantConfig(env: ConfigEnv) {
  const runner = fileURLToPath(new URL('sql-runner.ts', import.meta.url))
  return mergeConfig(projectConfig(env), { test: { runner, sequence: { sequencer: ShortestFirst } } })
}
