/**
 * Writes the rules for the usual hosts, each in its own file: `_headers` and `_redirects` (Netlify, Cloudflare Pages),
 * `vercel.json`, `.htaccess` (Apache). `404.html` is the app's page once more: hosts send it with 404 by themselves.
 */
import { copyFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import {
  askedEachTime,
  assetFolder,
  cacheControlOf,
  cachedForEver,
  pageNames,
  securityHeaders,
  transportSecurity,
} from './rules.ts'

type Headers = Record<string, string>

const onEverything: Headers = { ...securityHeaders, ...transportSecurity }

/** Files that must be revalidated, although a host may think that files can be cached for a while. */
const changing = ['/', '/index.html', '/service-worker.js', '/manifest.webmanifest']

/**
 * The files by name; `assets` are the folder's files. Where a host cannot tell a 404 answer from a file, each file is
 * named: Cloudflare reads the first 100 rules, and files beyond that are revalidated each time, which costs little.
 */
function hostFiles(assets: readonly string[]): Record<string, string> {
  const files = [...changing, ...assets.map((name) => assetFolder + name)]
  const named = files.map((path): [string, Headers] => [path, { 'Cache-Control': cacheControlOf(path) }])
  const rules: [string, Headers][] = [['/*', onEverything], ...named]
  return {
    _headers: rules
      .map(([path, headers]) => `${path}\n${linesOf(headers, (name, value) => `  ${name}: ${value}`)}`)
      .join(''),
    // To the folder, not to index.html: Cloudflare redirects index.html to the folder, and refuses the rule.
    _redirects: pageNames.map((name) => `/${name}  /  200\n/${name}/*  /  200\n`).join(''),
    'vercel.json': JSON.stringify(
      {
        headers: rules.map(([path, headers]) => ({
          source: path.replace('*', '(.*)'),
          headers: Object.entries(headers).map(([key, value]) => ({ key, value })),
        })),
        rewrites: [{ source: `/:page(${pageNames.join('|')})/:rest*`, destination: '/index.html' }],
      },
      null,
      1,
    ),
    '.htaccess': apache(),
  }
}

/** `Header set` applies to successful answers, not to a 404. */
const apache = (): string => `# Needs mod_rewrite, mod_headers and AllowOverride All.
Options -MultiViews
DirectoryIndex index.html
ErrorDocument 404 /404.html
RewriteEngine On
RewriteCond %{REQUEST_FILENAME} !-f
RewriteRule ^(?:${pageNames.join('|')})(?:/.*)?$ /index.html [L]
${linesOf(onEverything, (name, value) => `Header always set ${name} "${value}"`)}
<If "%{REQUEST_URI} =~ m#^${assetFolder}#">
Header set Cache-Control "${cachedForEver}"
</If>
<Else>
Header set Cache-Control "${askedEachTime}"
</Else>
`

function linesOf(headers: Headers, line: (name: string, value: string) => string): string {
  return Object.entries(headers)
    .map(([name, value]) => line(name, value))
    .join('\n')
    .concat('\n')
}

export function writeHostFiles(): Plugin {
  return {
    name: 'host-files',
    apply: 'build',
    async writeBundle({ dir }) {
      if (dir === undefined) throw new Error('The build has no folder.')
      // The final page, with its policy.
      await copyFile(join(dir, 'index.html'), join(dir, '404.html'))
      const assets = await readdir(join(dir, assetFolder))
      for (const [name, text] of Object.entries(hostFiles(assets.toSorted()))) await writeFile(join(dir, name), text)
    },
  }
}
