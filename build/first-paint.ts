/**
 * Puts into index.html what is shown before the app is there, and what starts the app. The scripts are inline, since
 * files of their own would cost one more round trip. The app's first page removes it.
 */
import { join } from 'node:path'
import { build, type Plugin, runnerImport } from 'vite'

const landing = /\/screens\/landing\/LandingPage\.tsx$/
const entryTag = /<script type="module" crossorigin src="([^"]+)"><\/script>/
const importTags = /<link rel="modulepreload" crossorigin href="([^"]+)">/g

/** Only markup is rendered here. */
const withoutStyles: Plugin = {
  name: 'without-styles',
  enforce: 'pre',
  resolveId: (id) => (id.endsWith('.css') ? '\0without-styles' : undefined),
  load: (id) => (id === '\0without-styles' ? 'export {}' : undefined),
}

const style =
  '@layer app{#first-paint{position:absolute;inset:0 0 auto;z-index:1;min-height:100%;background:var(--bg)}}'

export function firstPaint(): Plugin {
  return {
    name: 'first-paint',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        const theme = await script('theme.ts')
        // The development server has no chunks, and nobody waits for it.
        if (!bundle) return html.replace('</title>', () => `</title>${theme}`)
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const page = chunks.find(({ facadeModuleId }) => landing.test(facadeModuleId ?? ''))
        const sheets = [...(page?.viteMetadata?.importedCss ?? [])].map((name) => bundle[name])
        const styles = sheets.map((sheet) => (sheet?.type === 'asset' ? String(sheet.source) : ''))
        if (styles.length === 0) throw new Error('The landing page has no styles of its own')
        const entry = entryTag.exec(html)?.[1]
        if (entry === undefined) throw new Error('index.html has no entry')
        const imports = [...html.matchAll(importTags)].map(([, address]) => address)
        const app = `<meta name="crumb-app" content="${[entry, ...imports].join(' ')}" />`
        const start = `${app}${await script('start-app.ts')}`
        const { module } = await runnerImport<{ landingMarkup: () => string }>('./src/app/first-paint/markup.tsx', {
          plugins: [withoutStyles],
        })
        const template = `<template>${module.landingMarkup()}</template>${await script('show.ts')}`
        return html
          .replace(entryTag, '')
          .replaceAll(importTags, '')
          .replace('</title>', () => `</title>${theme}${start}`)
          .replace('</head>', () => `<style>${style}${styles.join('')}</style></head>`)
          .replace('<div id="root">', () => `${template}<div id="root">`)
      },
    },
  }
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
