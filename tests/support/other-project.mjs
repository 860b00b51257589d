/** Plain JavaScript, because `npm test` says it before anything is installed. */
import fs from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** What Vite reads for a build. */
const files = ['.env', '.env.local', '.env.production', '.env.production.local']

/**
 * One sentence when the environment or a file names a hosted project, which `npm start` and `npm test` do not use.
 * @param {string} [folder]
 * @param {Record<string, string | undefined>} [environment]
 * @returns {string | undefined}
 */
export function otherProject(folder = root, environment = process.env) {
  const file = files.find((name) =>
    /^\s*(export\s+)?VITE_SUPABASE_(URL|PUBLISHABLE_KEY)\s*=\s*\S/m.test(read(join(folder, name))),
  )
  const isInEnvironment = environment['VITE_SUPABASE_URL'] || environment['VITE_SUPABASE_PUBLISHABLE_KEY']
  if (!file && !isInEnvironment) return undefined
  return `VITE_SUPABASE_… in ${isInEnvironment ? 'the environment' : file} names another project: that is for "npx vite build" alone. This uses the embedded backend and a build of its own.`
}

/** @param {string} file */
function read(file) {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
