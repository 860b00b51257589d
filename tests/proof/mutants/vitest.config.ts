/** The project's tests over sources that have all mutants compiled in, run as switch-runner.ts does. */
import { fileURLToPath } from 'node:url'
import { type ConfigEnv, mergeConfig, type Plugin } from 'vite'
import projectConfig from '#vite.config.ts'
import { catalogOf } from './catalog.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

function switching(): Plugin {
  const { switched } = catalogOf(root)
  const load = (id: string): string | undefined => switched.get((id.split('?')[0] ?? '').slice(root.length))
  return { name: 'switched sources', enforce: 'pre', load }
}

export default function mutantConfig(env: ConfigEnv) {
  return mergeConfig(projectConfig(env), {
    plugins: [switching()],
    // Vitest keeps what it has transformed by the file in the tree.
    test: { fsModuleCache: false, runner: fileURLToPath(new URL('switch-runner.ts', import.meta.url)) },
  })
}
