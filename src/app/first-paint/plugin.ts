/**
 * Puts the landing page into index.html, so that visitors see it while the app is still loading: on a slow phone two
 * seconds earlier. public/first-paint.js shows it, and the first page that the app shows takes it away.
 */
import { type Plugin, runnerImport } from 'vite'

const landing = /\/screens\/landing\/LandingPage\.tsx$/

/** What is run here is markup alone. */
const withoutStyles: Plugin = {
  name: 'without-styles',
  enforce: 'pre',
  resolveId: (id) => (id.endsWith('.css') ? '\0without-styles' : undefined),
  load: (id) => (id === '\0without-styles' ? 'export {}' : undefined),
}

const style = '#first-paint{position:absolute;inset:0 0 auto;z-index:1;min-height:100%;background:var(--bg)}'

export function firstPaint(): Plugin {
  return {
    name: 'first-paint',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const page = chunks.find(({ facadeModuleId }) => landing.test(facadeModuleId ?? ''))
        const sheets = [...(page?.viteMetadata?.importedCss ?? [])].map((name) => bundle[name])
        const styles = sheets.map((sheet) => (sheet?.type === 'asset' ? String(sheet.source) : ''))
        if (styles.length === 0) throw new Error('The landing page has no styles of its own')
        const { module } = await runnerImport<{ landingMarkup: () => string }>('./src/app/first-paint/markup.tsx', {
          plugins: [withoutStyles],
        })
        const template = `<template>${module.landingMarkup()}</template><script src="/first-paint.js"></script>`
        return (
          html
            // They would take half of a slow line from the styles and scripts that the first paint waits for.
            .replaceAll(/<(?:script type="module"|link rel="modulepreload") crossorigin/g, '$& fetchpriority="low"')
            .replace('</head>', () => `<style>${style}${styles.join('')}</style></head>`)
            .replace('<div id="root">', () => `${template}<div id="root">`)
        )
      },
    },
  }
}
