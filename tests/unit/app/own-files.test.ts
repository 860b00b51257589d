import { afterEach, expect, test, vi } from 'vitest'
import { fileToCache } from '#src/app/service-worker/own-files.ts'

const answer = (type: string, body: string, status = 200): Response =>
  new Response(body, { status, headers: { 'content-type': type } })
const at = (path: string): string => `https://crumb.example${path}`
const app = '<!doctype html><meta name="crumb-app" content="/assets/index-1.js" /></html>'
const portal = '<!doctype html><h1>Welcome to the hotel</h1>'

test.each([
  ['a script', at('/assets/index-1.js'), answer('text/javascript; charset=utf-8', 'run()'), true],
  ['a picture', at('/landing/ramen.webp'), answer('image/webp', '12345'), true],
  ['the page', at('/index.html?__WB_REVISION__=1'), answer('text/html; charset=utf-8', app), true],
  ['a page in the place of a script', at('/assets/index-1.js'), answer('text/html', portal), false],
  ['a page in the place of a picture', at('/landing/ramen.webp'), answer('text/html', portal), false],
  ['another page in the place of the app’s', at('/index.html'), answer('text/html', portal), false],
  ['a server that is busy', at('/assets/index-1.js'), answer('text/javascript', '', 503), false],
])('H4 %s is a file of the app: %#', async (_, address, response, expected) => {
  const bytes = address.includes('.html') ? app.length : 5
  expect(await fileToCache(address, response, bytes)).toBe(expected ? response : null)
  // It can still be cached.
  expect(response.bodyUsed).toBe(false)
})

afterEach(() => vi.unstubAllGlobals())

const script = at('/assets/index-1.js')
const code = (text: string): Response => answer('text/javascript', text)

test.each([
  ['whole', code('run(); stop()'), true],
  ['broken off elsewhere', code('run();'), false],
  ['nothing', code(''), false],
  ['a page of another network', answer('text/html', portal), false],
])(
  'H4 A file that broke off is asked for once more, past the browser’s cache: then it is %s',
  async (_, again, expected) => {
    const asked = vi.fn<typeof fetch>().mockResolvedValueOnce(again)
    vi.stubGlobal('fetch', asked)
    expect(await fileToCache(script, code('run(); st'), 13)).toBe(expected ? again : null)
    expect(asked).toHaveBeenCalledExactlyOnceWith(script, { cache: 'reload' })
  },
)

test('H4 Nothing twice is no file', async () => {
  vi.stubGlobal('fetch', vi.fn<typeof fetch>().mockResolvedValueOnce(code('')))
  expect(await fileToCache(script, code(''), 13)).toBeNull()
})

test('H4 The files of a host that rewrites them are cached as they come', async () => {
  const again = code('run();stop()')
  vi.stubGlobal('fetch', vi.fn<typeof fetch>().mockResolvedValueOnce(again))
  expect(await fileToCache(script, code('run();stop()'), 13)).toBe(again)
})
