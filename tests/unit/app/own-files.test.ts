import { afterEach, expect, test, vi } from 'vitest'
import { fileToCache, keepFiles } from '#src/app/service-worker/own-files.ts'
import { fakeCaches } from '#tests/support/fake-caches.ts'

const answer = (type: string, body: string, status = 200): Response =>
  new Response(body, { status, headers: { 'content-type': type } })
const at = (path: string): string => `https://crumb.example${path}`
const app = '<!doctype html><meta name="crumb-app" content="/assets/index-1.js" /></html>'
const portal = '<!doctype html><h1>Welcome to the hotel</h1>'

test.each([
  ['a script', at('/assets/index-1.js'), answer('text/javascript; charset=utf-8', 'run()'), true],
  ['a picture', at('/landing-wall.avif'), answer('image/avif', '12345'), true],
  ['the page', at('/index.html?__WB_REVISION__=1'), answer('text/html; charset=utf-8', app), true],
  ['a page in the place of a script', at('/assets/index-1.js'), answer('text/html', portal), false],
  ['a page in the place of a picture', at('/landing-wall.avif'), answer('text/html', portal), false],
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

const file = (name: string, revision: string | null = null) => ({ url: `assets/${name}.js`, revision, bytes: 5 })

/** A host, a cache and what was asked for; `answers` to each path. */
function host(answers: (path: string) => Response | Promise<Response>) {
  const asked: string[] = []
  let open = 0
  let most = 0
  vi.stubGlobal('location', { href: at('/service-worker.js') })
  vi.stubGlobal('caches', fakeCaches())
  vi.stubGlobal('fetch', async (address: string, options?: RequestInit) => {
    asked.push(`${new URL(address).pathname}${options?.cache ? ` ${options.cache}` : ''}`)
    open += 1
    most = Math.max(most, open)
    await new Promise((resolve) => setTimeout(resolve, 1))
    open -= 1
    return answers(new URL(address).pathname)
  })
  const kept = async () => (await (await caches.open('files')).keys()).map(({ url }) => new URL(url).pathname)
  return { asked, kept, most: () => most }
}

test('H4 Files are fetched three at a time, those that are there not again, and one whose name stays past the browser’s cache', async () => {
  const { asked, kept, most } = host(() => code('run()'))
  const files = ['a', 'b', 'c', 'd', 'e'].map((name) => file(name))
  await keepFiles('files', files)
  expect(most()).toBe(3)
  await keepFiles('files', [...files, file('f', '1')], ({ url, revision }) => `/${url}?${revision ?? ''}`)
  await keepFiles('files', files)
  expect(asked.filter((path) => path === '/assets/a.js')).toHaveLength(2)
  expect(asked).toContain('/assets/f.js reload')
  expect(await kept()).toHaveLength(11)
})

test('H4 Without one file the installation fails, and what has come is not fetched again', async () => {
  let isThere = false
  const { asked, kept } = host((path) =>
    path === '/assets/b.js' && !isThere ? answer('text/html', portal) : code('run()'),
  )
  const files = [file('a'), file('b')]
  await expect(keepFiles('files', files)).rejects.toThrow('/assets/b.js did not come')
  expect(await kept()).toEqual(['/assets/a.js'])
  isThere = true
  await keepFiles('files', files)
  expect(asked.filter((path) => path === '/assets/a.js')).toHaveLength(1)
  expect(await kept()).toEqual(['/assets/a.js', '/assets/b.js'])
})

test('H4 A page that came by a redirect can answer a navigation', async () => {
  const redirected = Object.defineProperty(answer('text/javascript', 'run()'), 'redirected', { value: true })
  host(() => redirected)
  await keepFiles('files', [file('a')])
  const cached = await (await caches.open('files')).match(at('/assets/a.js'))
  expect(cached?.redirected).toBe(false)
  expect(await cached?.text()).toBe('run()')
})
