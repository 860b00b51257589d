import { expect, it, test } from 'vitest'
import { isForgetful, isInstalledByHand, openBefore } from '#src/domain/work/browser-storage.ts'

const webKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const agents = {
  iPhone: `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${webKit} Version/26.0 Mobile/15E148 Safari/604.1`,
  'Chrome on an iPhone': `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${webKit} CriOS/140.0 Mobile/15E148 Safari/604.1`,
  Mac: `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Version/26.0 Safari/605.1.15`,
  'Chrome on a Mac':
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  'an app on a Mac':
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Version/26.0 Chrome/140.0.0.0 Safari/537.36',
  'Firefox on a Mac': 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:143.0) Gecko/20100101 Firefox/143.0',
  Android:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
}

test.each<[string, keyof typeof agents, number, { byHand: boolean; forgetful: boolean }]>([
  ['an iPhone', 'iPhone', 5, { byHand: true, forgetful: true }],
  ['another browser on an iPhone', 'Chrome on an iPhone', 5, { byHand: true, forgetful: true }],
  ['an iPad, which calls itself a Mac', 'Mac', 5, { byHand: true, forgetful: true }],
  ['Safari on a Mac', 'Mac', 0, { byHand: false, forgetful: true }],
  ['Chrome on a Mac', 'Chrome on a Mac', 0, { byHand: false, forgetful: false }],
  ['an app on a Mac that says it is Safari and Chrome', 'an app on a Mac', 0, { byHand: false, forgetful: false }],
  ['Firefox on a Mac', 'Firefox on a Mac', 0, { byHand: false, forgetful: false }],
  ['an Android phone', 'Android', 5, { byHand: false, forgetful: false }],
])('H5 What %s does with what a page keeps', (_, agent, maxTouchPoints, expected) => {
  const tab = { userAgent: agents[agent], maxTouchPoints, isInstalled: false }
  expect({ byHand: isInstalledByHand(tab), forgetful: isForgetful(tab) }).toEqual(expected)
  const installed = { ...tab, isInstalled: true }
  expect({ byHand: isInstalledByHand(installed), forgetful: isForgetful(installed) }).toEqual({
    byHand: false,
    forgetful: false,
  })
})

it('H5 names a day on which nothing is deleted yet, and never that of today', () => {
  // A Saturday: seven days are over on the next one at the earliest.
  expect(openBefore(new Date(2026, 10, 21, 0, 0).getTime())).toBe('Friday')
  expect(openBefore(new Date(2026, 10, 21, 23, 59).getTime())).toBe('Friday')
  expect(openBefore(new Date(2026, 10, 27, 12, 0).getTime())).toBe('Thursday')
  // Over the night in which clocks are changed, in either direction.
  expect(openBefore(new Date(2026, 9, 24, 23, 30).getTime())).toBe('Friday')
  expect(openBefore(new Date(2026, 2, 28, 0, 30).getTime())).toBe('Friday')
})
