/**
 * Makes the page itself request the files of late parts (first-paint/files.ts), with retries: Vite requests them once.
 */
import type { Plugin } from 'vite'

const helper = 'vite/preload-helper.js'

export function importParts(): Plugin {
  let isPlaced = false
  return {
    name: 'import-parts',
    apply: 'build',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    transform(_code, id) {
      if (!id.endsWith(helper)) return undefined
      isPlaced = true
      return { code: 'export const __vitePreload = (load, files) => crumbFiles.importPart(load, files)', map: null }
    },
    generateBundle() {
      if (!isPlaced) throw new Error(`Vite has no ${helper} any more`)
    },
  }
}
