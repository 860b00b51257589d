import { mkdir, readFile, rename } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { fileProblem } from './file-problem.mjs'

const repositoryFolder = resolve(import.meta.dirname, '../..')
const cacheFolder = join(repositoryFolder, 'node_modules/.cache/crumb-programs')

/**
 * Runs a TypeScript program of this folder. Our own files are bundled with esbuild, and Node itself loads the packages:
 * that takes 1.2 s of processor time; tsx, which reads each of 400 package files, takes 2.9 s.
 * @param {string} name for example 'main.ts'
 */
export async function runTypeScript(name) {
  const program = await bundle(name).catch((error) => {
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
async function bundle(name) {
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
    // errors are reported below, in one sentence where possible
    logLevel: 'silent',
    plugins: [{ name: 'keep-places', setup: keepFilePlaces }],
  })
  await rename(unfinished, program)
  return program
}

/** Two notices of packages, printed while they load, that are not meant for the person who starts this. */
function hideNotices() {
  const notices = ['Node.js 20 and below are deprecated', 'EXPERIMENTAL FEATURES ENABLED']
  const warn = console.warn.bind(console)
  console.warn = (...values) => {
    if (!notices.some((notice) => String(values[0]).includes(notice))) warn(...values)
  }
}

/**
 * In the bundle, `import.meta` still names each file's own place in the repository.
 * @param {import('esbuild').PluginBuild} bundler
 */
function keepFilePlaces(bundler) {
  bundler.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
    const source = await readFile(path, 'utf8')
    const contents = source
      .replaceAll('import.meta.dirname', JSON.stringify(dirname(path)))
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href))
    return { contents, loader: 'ts' }
  })
}
