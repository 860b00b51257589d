/** The project's tests, run as sql-runner.ts does. */
import { fileURLToPath } from 'node:url'
import { type ConfigEnv, mergeConfig } from 'vite'
import projectConfig from '#vite.config.ts'

export default function sqlMutantConfig(env: ConfigEnv) {
  return mergeConfig(projectConfig(env), { test: { runner: fileURLToPath(new URL('sql-runner.ts', import.meta.url)) } })
}
