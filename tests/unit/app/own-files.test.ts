import { expect, test } from 'vitest'
import { isOwnFile } from '#src/app/service-worker/own-files.ts'

const answer = (type: string, body: string, status = 200): Response =>
  new Response(body, { status, headers: { 'content-type': type } })
const at = (path: string): string => `https://crumb.example${path}`
const app = '<!doctype html><meta name="crumb-app" content="/assets/index-1.js" />'
const portal = '<!doctype html><h1>Welcome to the hotel</h1>'

test.each([
  ['a script', at('/assets/index-1.js'), answer('text/javascript; charset=utf-8', 'run()'), true],
  ['a picture', at('/landing/ramen.webp'), answer('image/webp', '…'), true],
  ['the page', at('/index.html?__WB_REVISION__=1'), answer('text/html; charset=utf-8', app), true],
  ['a page in the place of a script', at('/assets/index-1.js'), answer('text/html', portal), false],
  ['a page in the place of a picture', at('/landing/ramen.webp'), answer('text/html', portal), false],
  ['another page in the place of the app’s', at('/index.html'), answer('text/html', portal), false],
  ['a server that is busy', at('/assets/index-1.js'), answer('text/javascript', '', 503), false],
])('H4 %s is a file of the app: %#', async (_, address, response, expected) => {
  expect(await isOwnFile(address, response)).toBe(expected)
  // It can still be kept.
  expect(response.bodyUsed).toBe(false)
})
