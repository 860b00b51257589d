/** What the build tells hosts is what `npm start` and the browser tests serve the app by. */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeHostFiles } from '#build/hosting/host-files.ts'
import { serveSite } from '#supabase/local/site.ts'
import { everythingIs, specifiedAddresses } from '#tests/support/addresses.ts'

let folder: string
let text: Record<string, string>

const built = {
  'index.html': '<title>crumb.</title>',
  'service-worker.js': 'self',
  'manifest.webmanifest': '{}',
  'robots.txt': '',
  'assets/app-Ab_1-c.js': 'run()',
  'assets/app-x.css': 'p {}',
}
const missing = ['/assets/app-old.js', '/assets/old', '/icons/none.png', '/nobody-knows-this', '/startle', '/a/start']
const pages = ['/', ...specifiedAddresses(everythingIs('7f.1')), '/list/a/b']

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crumb-hosting-'))
  await mkdir(join(folder, 'assets'))
  for (const [name, content] of Object.entries(built)) await writeFile(join(folder, name), content)
  const write = writeHostFiles().writeBundle as unknown as (options: { dir: string }) => Promise<void>
  await write({ dir: folder })
  text = {}
  for (const name of (await readdir(folder)).filter((entry) => !['assets', ...Object.keys(built)].includes(entry)))
    text[name] = await readFile(join(folder, name), 'utf8')
})
afterAll(() => rm(folder, { recursive: true }))

const served = (path: string): Promise<Response> => serveSite(folder)(new Request(`http://localhost${path}`))

/** With * at the end of a path for anything, as Netlify and Cloudflare match. */
const matches = (pattern: string, path: string): boolean =>
  pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern

type Headers = Record<string, string>

function headersFile(path: string): Headers {
  const found: Headers = {}
  let isMeant = false
  for (const line of (text['_headers'] ?? '').split('\n')) {
    if (line.startsWith('/')) isMeant = matches(line, path)
    else if (isMeant && line.trim() !== '') {
      const [name = '', ...value] = line.trim().split(': ')
      // Both hosts join what is given twice.
      expect(found[name.toLowerCase()], `${name} of ${path} twice`).toBeUndefined()
      found[name.toLowerCase()] = value.join(': ')
    }
  }
  return found
}

function vercelHeaders(path: string): Headers {
  type Rule = { source: string; headers: { key: string; value: string }[] }
  const { headers } = JSON.parse(text['vercel.json'] ?? '') as { headers: Rule[] }
  const meant = headers.filter(({ source }) => matches(source.replace('(.*)', '*'), path))
  return Object.fromEntries(meant.flatMap((rule) => rule.headers.map(({ key, value }) => [key.toLowerCase(), value])))
}

const isRedirected = (path: string): boolean =>
  (text['_redirects'] ?? '').split('\n').some((line) => {
    const [from = '', to, status] = line.split(/ +/)
    return to === '/' && status === '200' && matches(from, path)
  })

describe('the files for hosts', () => {
  it.each(Object.keys(built))('say of %s what is served', async (name) => {
    const response = await served(`/${name}`)
    expect(response.status).toBe(200)
    const { 'strict-transport-security': transport, ...rest } = headersFile(`/${name}`)
    expect(transport).toBe('max-age=31536000')
    for (const [header, value] of Object.entries(rest)) expect(response.headers.get(header), header).toBe(value)
    expect(vercelHeaders(`/${name}`)).toEqual(headersFile(`/${name}`))
    expect(rest['cache-control']?.includes('immutable') ?? false).toBe(name.startsWith('assets/'))
  })

  it.each(missing)('let %s be missing, and nobody keeps that', async (path) => {
    const response = await served(path)
    expect(response.status).toBe(404)
    expect(response.headers.get('cache-control') ?? '').not.toContain('max-age')
    expect(headersFile(path)['cache-control']).toBeUndefined()
    expect(vercelHeaders(path)['cache-control']).toBeUndefined()
    expect(isRedirected(path)).toBe(false)
  })

  it('answer every page of the specification with the app, on every host', async () => {
    const { rewrites } = JSON.parse(text['vercel.json'] ?? '') as { rewrites: { source: string }[] }
    const names = /\((.*)\)/.exec(rewrites[0]?.source ?? '')?.[1] ?? ''
    const vercel = new RegExp(`^/(?:${names})(?:/.*)?$`)
    const apache = new RegExp(/RewriteRule \^(\S+)/.exec(text['.htaccess'] ?? '')?.[1]?.replace(/^/, '^/') ?? '')
    for (const path of pages) {
      expect((await served(path)).status, path).toBe(200)
      if (path === '/') continue
      expect(isRedirected(path), path).toBe(true)
      expect(vercel.test(path), path).toBe(true)
      expect(apache.test(path), path).toBe(true)
    }
    for (const path of missing) {
      expect(vercel.test(path), path).toBe(false)
      expect(apache.test(path), path).toBe(false)
    }
  })

  it('send the app with 404 where nothing is, so that its own page says so', async () => {
    expect(text['404.html']).toBe(built['index.html'])
    expect(await (await served('/nobody-knows-this')).text()).toBe(built['index.html'])
  })
})
