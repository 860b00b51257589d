/** `npm run size`: what the first page and a signed-in start make a phone load, compressed, against the budgets. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { buildSiteWhenOld, siteFolder } from '#supabase/local/site-build.ts'

type Chunk = { file: string; name?: string; css?: string[]; imports?: string[] }
type Manifest = Record<string, Chunk>

type Budget = {
  name: string
  /** Sources of the chunks that it loads, or the names of shared ones (build/chunk-name.ts), besides what they import. */
  loads: readonly string[]
  /** kB (1000 bytes) compressed. */
  limit: number
  /** Style sheets count as well. */
  whole: boolean
  /** Packages that must not be in it. */
  without: RegExp
}

/** The page with its scripts, and what the build calls the code that it starts. */
const entry = 'index.html'
const landing = 'src/screens/landing/LandingPage.tsx'
const local = /Dexie|RxDB|rxdb|phoenix|phx_join/

/** experience.md §3. */
const budgets: readonly Budget[] = [
  { name: 'landing, JavaScript', loads: [entry, landing], limit: 120, whole: false, without: local },
  {
    name: 'login, JavaScript',
    loads: [entry, 'src/screens/login/LoginPage.tsx'],
    limit: 120,
    whole: false,
    without: local,
  },
  {
    name: 'sign-up, JavaScript',
    loads: [entry, 'src/screens/signup/SignupPage.tsx'],
    limit: 120,
    whole: false,
    without: local,
  },
  {
    name: 'home on a new device, all',
    loads: [entry, 'local', 'start', 'src/screens/start/StartPage.tsx'],
    limit: 205,
    whole: true,
    // RxDB, which is built on it, comes behind home.
    without: /Dexie/,
  },
  {
    name: 'signed-in start, all',
    loads: [
      entry,
      'local',
      'start',
      'sync',
      'documents',
      'src/screens/start/StartPage.tsx',
      // Realtime comes with the first pull.
      'node_modules/@supabase/realtime-js/dist/module/index.js',
    ],
    limit: 300,
    whole: true,
    without: /(?!)/,
  },
]

await buildSiteWhenOld((line) => console.log(line))
const manifest = JSON.parse(await readFile(join(siteFolder, '.vite/manifest.json'), 'utf8')) as Manifest
let failed = false
for (const budget of budgets) {
  const files = filesOf(budget)
  const contents = await Promise.all(files.map((file) => read(file, budget)))
  const sizes = await Promise.all(contents.map(async (content) => (await promisify(gzip)(content)).length))
  const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1000
  const forbidden = files.filter((file, index) => file.endsWith('.js') && budget.without.test(contents[index] ?? ''))
  const isTooLarge = kilobytes > budget.limit
  failed ||= isTooLarge || forbidden.length > 0
  console.log(`${isTooLarge ? 'TOO LARGE' : 'ok'}  ${budget.name}: ${kilobytes.toFixed(1)} of ${budget.limit} kB`)
  for (const [index, file] of files.entries()) console.log(`      ${((sizes[index] ?? 0) / 1000).toFixed(1)}  ${file}`)
  if (forbidden.length > 0) console.log(`      must not hold the local database or realtime: ${forbidden.join(', ')}`)
}
const worker = await readFile(join(siteFolder, 'service-worker.js'))
// It names the app's files, one of which is the code that it must not hold.
const isHeavy = local.test(String(worker).replaceAll(/assets\/[\w-]+\.js/g, ''))
failed ||= isHeavy
console.log(
  `${isHeavy ? 'TOO MUCH' : 'ok'}  service worker: ${((await promisify(gzip)(worker)).length / 1000).toFixed(1)} kB`,
)
if (isHeavy)
  console.log('      must hold neither Dexie, RxDB nor realtime: it sends from the owed database alone (sync/drain.ts)')
process.exitCode = failed ? 1 : 0

/** The style sheets within the page are not JavaScript. */
async function read(file: string, { whole }: Budget): Promise<string> {
  const content = await readFile(join(siteFolder, file), 'utf8')
  return whole ? content : content.replaceAll(/<style>.*?<\/style>/gs, '')
}

function filesOf({ loads, whole }: Budget): string[] {
  const files = new Set([entry])
  const seen = new Set<string>()
  const visit = (key: string): void => {
    if (seen.has(key)) return
    seen.add(key)
    const chunk = manifest[key] ?? Object.values(manifest).find(({ name }) => name === key)
    if (!chunk) throw new Error(`The build has no chunk for ${key}: tests/support/size.ts names a file that is gone`)
    files.add(chunk.file)
    if (whole) for (const sheet of chunk.css ?? []) files.add(sheet)
    for (const next of chunk.imports ?? []) visit(next)
  }
  for (const key of loads) visit(key)
  return [...files]
}
