import { describe, expect, it } from 'vitest'
import { readFlakyTests } from '#tests/support/playwright-report.mjs'

const spec = (title: string, ...statuses: string[]) => ({
  title,
  tests: statuses.map((status, index) => ({ projectName: ['phone', 'desktop'][index], status })),
})

describe('The report of a Playwright run', () => {
  it('names the tests that passed only when they were run again, in groups as well', () => {
    const report = {
      suites: [
        {
          file: 'home.e2e.ts',
          specs: [spec('B1 works', 'expected', 'expected'), spec('B2 wavers', 'expected', 'flaky')],
          suites: [{ file: 'home.e2e.ts', specs: [spec('B3 wavers, too', 'flaky'), spec('B4 fails', 'unexpected')] }],
        },
      ],
    }
    expect(readFlakyTests(JSON.stringify(report))).toEqual([
      '[desktop] home.e2e.ts: B2 wavers',
      '[phone] home.e2e.ts: B3 wavers, too',
    ])
  })

  it('names nothing when there is none', () => {
    expect(readFlakyTests(undefined)).toEqual([])
    expect(readFlakyTests('{"suites":[]}')).toEqual([])
  })
})
