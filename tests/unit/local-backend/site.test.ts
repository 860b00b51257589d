import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serveSite } from '#supabase/local/site.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crumb-site-'))
  await mkdir(join(folder, 'dist/assets'), { recursive: true })
  await writeFile(join(folder, 'dist/index.html'), '<title>crumb.</title>')
  await writeFile(join(folder, 'dist/assets/app-abc.js'), 'console.log(1)')
  await writeFile(join(folder, 'outside.txt'), 'not for the web')
})

afterAll(() => rm(folder, { recursive: true }))

const get = (path: string, method = 'GET'): Promise<Response> =>
  serveSite(join(folder, 'dist'))(new Request(`http://localhost${path}`, { method }))

describe('the built app', () => {
  it('is served with types, files with a hash for ever and pages never from a cache', async () => {
    const script = await get('/assets/app-abc.js')
    expect(script.headers.get('content-type')).toContain('text/javascript')
    expect(script.headers.get('cache-control')).toContain('immutable')
    const page = await get('/')
    expect(page.headers.get('cache-control')).toBe('no-cache')
    expect(await page.text()).toBe('<title>crumb.</title>')
  })

  it('is not sent again to who has it', async () => {
    const ask = (tag: string): Promise<Response> =>
      serveSite(join(folder, 'dist'))(new Request('http://localhost/', { headers: { 'if-none-match': tag } }))
    const tag = (await get('/')).headers.get('etag') ?? ''
    const known = await ask(tag)
    expect([known.status, await known.text(), known.headers.get('cache-control')]).toEqual([304, '', 'no-cache'])
    expect((await ask('"of another build"')).status).toBe(200)
    expect((await get('/assets/app-abc.js')).headers.get('etag')).not.toBe(tag)
  })

  it('answers every route of the app with its page, and a missing file with 404', async () => {
    expect(await (await get('/list/12')).text()).toBe('<title>crumb.</title>')
    expect((await get('/assets/old-123.js')).status).toBe(404)
    expect((await get('/', 'POST')).status).toBe(405)
  })

  it.each(['/..%2foutside.txt', '/%2e%2e/outside.txt', '/assets/..%2f..%2foutside.txt', '/%'])(
    'keeps what lies outside of it: %s',
    async (path) => {
      expect(await (await get(path)).text()).not.toContain('not for the web')
    },
  )

  it('gives the part of a file that is asked for, as maps ask', async () => {
    const ask = (range: string): Promise<Response> =>
      serveSite(join(folder, 'dist'))(new Request('http://localhost/assets/app-abc.js', { headers: { range } }))
    const part = await ask('bytes=8-10')
    expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([206, 'log', 'bytes 8-10/14'])
    expect((await ask('bytes=8-999')).headers.get('content-range')).toBe('bytes 8-13/14')
    expect((await ask('lines=1-2')).status).toBe(200)
    expect((await ask('bytes=20-30')).status).toBe(200)
  })

  it('says so when it has not been built', async () => {
    const response = await serveSite(join(folder, 'nowhere'))(new Request('http://localhost/'))
    expect(response.status).toBe(404)
    expect(await response.text()).toBe('The app has not been built')
  })
})
