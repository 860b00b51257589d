/**
 * Writes the licences of all packages whose code is in the bundle, the service worker's included, and of what is in
 * content/licences, into a file that the page /licences shows.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { type Licence, licencesFile } from '#src/lib/content.ts'

const ownFolder = join(import.meta.dirname, '../content/licences')
/** The folder of a module's package. */
const packageFolder = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/
const licenceFile = /^(?:licen[cs]e|copying)/i

/** One plugin of the app's build, and one of its service worker's, which comes later and writes all. */
export function licences(): { ofApp: Plugin; ofServiceWorker: Plugin } {
  const folders = new Set<string>()
  const plugin = (name: string): Plugin => ({
    name,
    apply: 'build',
    async writeBundle({ dir = 'dist' }, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue
        for (const [id, { renderedLength }] of Object.entries(file.modules)) {
          const folder = renderedLength > 0 ? packageFolder.exec(id.replace('\0', ''))?.[0] : undefined
          if (folder) folders.add(folder)
        }
      }
      const all = [...(await Promise.all([...folders].map(ofPackage))), ...(await ofOthers())]
      const sorted = all.toSorted((a, b) => a.name.localeCompare(b.name))
      await writeFile(join(dir, licencesFile), JSON.stringify(sorted))
    },
  })
  return { ofApp: plugin('licences'), ofServiceWorker: plugin('licences-of-service-worker') }
}

/** Throws for a package that names no licence: somebody has to find out whether it may be used. */
async function ofPackage(folder: string): Promise<Licence> {
  const description = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
    name: string
    version: string
    license?: string
    author?: string | { name: string }
  }
  const file = (await readdir(folder)).find((one) => licenceFile.test(one))
  const { name, version, license, author } = description
  if (!file && !license) throw new Error(`The package ${name} names no licence`)
  const holder = typeof author === 'object' ? author.name : (author ?? 'its authors')
  const text = file ? (await readFile(join(folder, file), 'utf8')).trim() : `${license}, copyright ${holder}`
  return { name, version, ...(license && { licence: license }), text }
}

const ofOthers = async (): Promise<Licence[]> =>
  Promise.all(
    (await readdir(ownFolder)).map(async (file) => ({
      name: file.replace(/\.txt$/, ''),
      text: (await readFile(join(ownFolder, file), 'utf8')).trim(),
    })),
  )
