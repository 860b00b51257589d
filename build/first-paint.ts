/**
 * Puts into index.html what is shown before the app is there, and what starts the app. The scripts are inline, since
 * files of their own would cost one more round trip. The app's first page removes it.
 */
import { join } from 'node:path'
import { build, type Plugin, type Rolldown, runnerImport } from 'vite'
import { partsAfterHome, partsOfStart } from './chunk-name.ts'
import { filesOf, isLanding, isLogin } from './files-of.ts'

const entryTag = /<script type="module" crossorigin src="([^"]+)"><\/script>/
const importTags = /\s*<link rel="modulepreload" crossorigin href="([^"]+)">/g

/** Only markup is rendered here. */
const withoutStyles: Plugin = {
  name: 'without-styles',
  enforce: 'pre',
  resolveId: (id) => (id.endsWith('.css') ? '\0without-styles' : undefined),
  load: (id) => (id === '\0without-styles' ? 'export {}' : undefined),
}

/** The app below the picture of home is laid out and painted once, when the picture goes, and not for each part that comes. */
const style =
  '@layer app{#first-paint{position:absolute;inset:0 0 auto;z-index:2;min-height:100%;background:var(--bg)}#first-paint:has(form){z-index:1}#first-paint[data-sections]~#root{content-visibility:hidden}}'

export function firstPaint(): Plugin {
  let stylesOfEntry: string[] = []
  return {
    name: 'first-paint',
    generateBundle: {
      // Before Vite names the entry's style sheet in index.html, and in all parts that import the entry.
      order: 'pre',
      handler(_options, bundle) {
        stylesOfEntry = Object.values(bundle).flatMap((file) =>
          file.type === 'chunk' && file.isEntry ? takeStyles(bundle, file) : [],
        )
      },
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        const theme = await script('theme.ts')
        // The development server has no chunks, and nobody waits for it.
        if (!bundle) return html.replace('</title>', () => `</title>${theme}`)
        const entry = entryTag.exec(html)?.[1]
        if (entry === undefined) throw new Error('index.html has no entry')
        const app = [entry, ...addresses(html, importTags)]
        const ofLogin = filesOf(bundle, isLogin, new Set(app))
        const partsOf = (parts: readonly RegExp[], loaded: readonly string[]): string[] =>
          besideTheLargest(
            bundle,
            filesOf(bundle, (id) => parts.some((part) => part.test(id)), new Set(loaded)),
          )
        const ofStart = partsOf(partsOfStart, app)
        const afterHome = partsOf(partsAfterHome, [...app, ...ofStart])
        const styles = [isLanding, isLogin].flatMap((isWanted) => stylesOf(bundle, isWanted))
        if (stylesOfEntry.length === 0 || styles.length < 2) throw new Error('index.html lacks styles of its pages')
        const metas = `${meta('crumb-app', app)}${meta('crumb-login', ofLogin)}${meta('crumb-start', ofStart)}${meta('crumb-after', afterHome)}`
        const { module } = await runnerImport<{ publicPagesMarkup: () => string }>('./src/app/first-paint/markup.tsx', {
          plugins: [withoutStyles],
        })
        const head = `${theme}${metas}${await script('start-app.ts')}`
        const pages = `${module.publicPagesMarkup()}${await script('show.ts')}`
        return html
          .replace(entryTag, '')
          .replaceAll(importTags, '')
          .replace('</title>', () => `</title>${head}`)
          .replace('</head>', () => `<style>${stylesOfEntry.join('')}${style}${styles.join('')}</style></head>`)
          .replace('<div id="root">', () => `${pages}<div id="root">`)
      },
    },
  }
}

/**
 * Home needs all of them, two at a time: the largest, and beside it from the smallest on. While a large one comes small ones cost
 * nothing; asked for last, one takes a round trip in which a slow line is idle.
 */
function besideTheLargest(bundle: Rolldown.OutputBundle, files: readonly string[]): string[] {
  const sizeOf = (file: string): number => {
    const made = bundle[file.slice(1)]
    return (made?.type === 'chunk' ? made.code : made?.source)?.length ?? 0
  }
  const ascending = files.toSorted((a, b) => sizeOf(a) - sizeOf(b))
  return [...ascending.slice(-1), ...ascending.slice(0, -1)]
}

const meta = (name: string, files: readonly string[]): string => `<meta name="${name}" content="${files.join(' ')}" />`

const addresses = (html: string, tags: RegExp): string[] => [...html.matchAll(tags)].map(([, address]) => address ?? '')

/** What is in the style sheets of the pages that `isWanted` picks. */
function stylesOf(bundle: Rolldown.OutputBundle, isWanted: (id: string) => boolean): string[] {
  return filesOf(bundle, isWanted, new Set()).flatMap((address) => {
    const sheet = bundle[address.slice(1)]
    return sheet?.type === 'asset' && address.endsWith('.css') ? [String(sheet.source)] : []
  })
}

/** Takes the style sheets of `file` out of the build: what is in them. */
function takeStyles(bundle: Rolldown.OutputBundle, file: Rolldown.OutputChunk): string[] {
  const sheets = [...(file.viteMetadata?.importedCss ?? [])]
  file.viteMetadata?.importedCss.clear()
  return sheets.map((name) => {
    const sheet = bundle[name]
    if (sheet?.type !== 'asset') throw new Error(`The build has no ${name}`)
    delete bundle[name]
    return String(sheet.source)
  })
}

/** One of the modules in src/app/first-paint, with its imports. */
async function script(name: string): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2023',
      rolldownOptions: { input: join('src/app/first-paint', name), output: { format: 'iife' } },
    },
  })
  const [output] = [built].flat()
  const code = output && 'output' in output ? output.output[0].code.trim() : ''
  if (code === '' || code.includes('</script')) throw new Error(`${name} cannot be a script within the page`)
  return `<script>${code}</script>`
}
