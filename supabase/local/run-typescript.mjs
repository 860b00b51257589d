import { mkdir, readFile, rename } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { fileProblem } from './file-problem.mjs'

const repositoryFolder = resolve(import.meta.dirname, '../..')
const cacheFolder = join(repositoryFolder, 'node_modules/.cache/crumb-programs')

/**
 * Runs a TypeScript program of this folder. Our own files are put together with esbuild and the packages are loaded by
 * Node itself: that takes 1.2 s of processor time, where tsx, which looks at each of 400 package files, takes 2.9 s.
 * @param {string} name for example 'main.ts'
 */
export async function runTypeScript(name) {
  const program = await putTogether(name).catch((error) => {
    const problem = fileProblem(error)
    if (!problem) throw error
    console.error(`\n${problem}\n`)
    process.exit(1)
  })
  process.setSourceMapsEnabled(true)
  hideNotices()
  await import(pathToFileURL(program).href)
}

/**
 * @param {string} name
 * @returns the file to run
 */
async function putTogether(name) {
  await mkdir(cacheFolder, { recursive: true })
  const program = join(cacheFolder, `${name}.mjs`)
  // written under another name and renamed, because two programs may start at the same time
  const unfinished = `${program}.${process.pid}`
  await build({
    entryPoints: [join(import.meta.dirname, name)],
    outfile: unfinished,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: 'inline',
    // what goes wrong is said below, in one sentence where it can be
    logLevel: 'silent',
    plugins: [{ name: 'keep-places', setup: cachePlaces }],
  })
  await rename(unfinished, program)
  return program
}

/** Two notices of packages that are not meant for the person who starts this; they appear while the packages load. */
function hideNotices() {
  const notices = ['Node.js 20 and below are deprecated', 'EXPERIMENTAL FEATURES ENABLED']
  const warn = console.warn.bind(console)
  console.warn = (...values) => {
    if (!notices.some((notice) => String(values[0]).includes(notice))) warn(...values)
  }
}

/**
 * A file goes on seeing its own place in the repository.
 * @param {import('esbuild').PluginBuild} bundler
 */
function cachePlaces(bundler) {
  bundler.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
    const source = await readFile(path, 'utf8')
    const contents = source
      .replaceAll('import.meta.dirname', JSON.stringify(dirname(path)))
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href))
    return { contents, loader: 'ts' }
  })
}
