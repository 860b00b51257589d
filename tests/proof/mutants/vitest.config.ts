/** The project's tests with a mutant in place of a file, which the tree never has. */
import { readFileSync } from 'node:fs'
import { type ConfigEnv, mergeConfig, type Plugin } from 'vite'
import type { Replaced } from '#tests/simulation/pool.ts'
import projectConfig from '#vite.config.ts'

const file = process.env['CRUMB_MUTANT']

function replacing({ file: replaced, source }: Replaced): Plugin {
  return { name: 'mutant', enforce: 'pre', load: (id) => (id.split('?')[0] === replaced ? source : undefined) }
}

export default function mutantConfig(env: ConfigEnv) {
  // Vitest keeps what it has transformed by the file in the tree: the next mutant would be the last one's.
  const config = mergeConfig(projectConfig(env), { test: { fsModuleCache: false } })
  if (file === undefined) return config
  return mergeConfig(config, { plugins: [replacing(JSON.parse(readFileSync(file, 'utf8')))] })
}
