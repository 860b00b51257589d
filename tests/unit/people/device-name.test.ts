import { expect, it } from 'vitest'
import { namedDevice } from '#src/domain/people/device-name.ts'

const webKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const chromium = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X)'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const android = 'Mozilla/5.0 (Linux; Android 10; K)'

it.each([
  [`${mac} ${chromium} Safari/537.36`, 'Chrome on Mac', 'computer'],
  [`${mac} Gecko/20100101 Firefox/145.0`, 'Firefox on Mac', 'computer'],
  // An iPad sends the same.
  [`${mac} ${webKit} Version/18.6 Safari/605.1.15`, 'Safari on Mac or iPad', 'computer'],
  [`${mac} ${webKit}`, 'Mac or iPad', 'computer'],
  [`${mac} ${webKit} CriOS/142.0 Version/18.6 Safari/605.1.15`, 'Chrome on iPad', 'tablet'],
  [`Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) ${webKit} FxiOS/145.0 Mobile/15E148`, 'Firefox on iPad', 'tablet'],
  [`${iPhone} ${webKit} Version/18.6 Mobile/15E148 Safari/604.1`, 'Safari on iPhone', 'phone'],
  [`${iPhone} ${webKit} Mobile/15E148`, 'iPhone', 'phone'],
  [`${windows} ${chromium} Safari/537.36`, 'Chrome on Windows', 'computer'],
  [`${windows} ${chromium} Safari/537.36 Edg/142.0.0.0`, 'Edge on Windows', 'computer'],
  [`${windows} ${chromium} Safari/537.36 OPR/126.0.0.0`, 'Opera on Windows', 'computer'],
  [`${android} ${chromium} Mobile Safari/537.36`, 'Chrome on Android', 'phone'],
  [`${android} ${chromium} Safari/537.36`, 'Chrome on Android', 'tablet'],
  [
    `${android} AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
    'phone',
  ],
  ['Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0', 'Firefox on Android', 'phone'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chromium} Safari/537.36`, 'Chrome on Chromebook', 'computer'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox on Linux', 'computer'],
  ['node', 'Unknown device', 'computer'],
  [undefined, 'Unknown device', 'computer'],
])('%s is %s', (userAgent, name, kind) => {
  expect(namedDevice(userAgent)).toEqual({ name, kind })
})
