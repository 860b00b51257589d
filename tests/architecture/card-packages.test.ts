/** Whether the packages that the user named are what the app is built of, and the folders where they were asked for. */
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const repository = join(import.meta.dirname, '../..')

/** Package → where the app, its build or its tests import it. */
const jobs: Record<string, readonly string[]> = {
  react: ['src'],
  'react-dom': ['src'],
  'react-router-dom': ['src'],
  vite: ['supabase/local', 'tests'],
  'vite-plugin-pwa': ['vite.config.ts'],
  'workbox-window': ['src'],
  rxdb: ['src/db'],
  dexie: ['src/db'],
  '@supabase/realtime-js': ['src/backend'],
  zustand: ['src/stores'],
  'idb-keyval': ['src', 'sync'],
  '@use-gesture/react': ['src'],
  'framer-motion': ['src/ui'],
  'react-easy-crop': ['src'],
  vitest: ['tests'],
  'fake-indexeddb': ['tests'],
  playwright: ['tests'],
}

const topLevel = 'package.json vite.config.ts tsconfig.json index.html src public sync supabase tests README.md'.split(
  ' ',
)

const read = new Map<string, Promise<string[]>>()

/** Read once: many packages are looked for in the same folder. */
function sourcesIn(path: string): Promise<string[]> {
  const known = read.get(path) ?? readSources(path)
  read.set(path, known)
  return known
}

async function readSources(path: string): Promise<string[]> {
  if (path.includes('.')) return [await readFile(join(repository, path), 'utf8')]
  const files = await readdir(join(repository, path), { recursive: true })
  // The race's other engines are installed below it.
  const own = files.filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !file.includes('node_modules'))
  return Promise.all(own.map((file) => readFile(join(repository, path, file), 'utf8')))
}

async function isImported(name: string, places: readonly string[]): Promise<boolean> {
  const imported = new RegExp(`(?:from|import|import\\()\\s*['"]${name}(?:/[^'"]*)?['"]`)
  const sources = (await Promise.all(places.map(sourcesIn))).flat()
  // `import type` alone would bring nothing into the app.
  return sources.some((source) =>
    source.split('\n').some((line) => imported.test(line) && !line.startsWith('import type')),
  )
}

describe('the packages that were asked for', () => {
  it('H8 are dependencies with exact versions, and each has its job', async () => {
    const { dependencies, devDependencies } = JSON.parse(await readFile(join(repository, 'package.json'), 'utf8'))
    const versions: Record<string, string | undefined> = { ...devDependencies, ...dependencies }
    for (const [name, places] of Object.entries(jobs)) {
      expect(versions[name], name).toMatch(/^\d+\.\d+\.\d+$/)
      expect(await isImported(name, places), name).toBe(true)
    }
  })

  it('H8 stand in the folders that were asked for', () => {
    expect(topLevel.filter((name) => !existsSync(join(repository, name)))).toEqual([])
  })
})
