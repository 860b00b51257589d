import { describe, expect, it } from 'vitest'
import { readVitestReport } from '#tests/support/vitest-report.mjs'

const good = { fullName: 'works', status: 'passed' }
const bad = { fullName: 'breaks', status: 'failed' }

function report(...files: { status: string; assertionResults: { fullName: string; status: string }[] }[]) {
  return JSON.stringify({ testResults: files.map((file) => ({ name: 'some.test.ts', ...file })) })
}

describe('The report of a Vitest run', () => {
  it('counts passed and failed tests and names the failed ones', () => {
    const text = report({ status: 'failed', assertionResults: [good, bad] })
    expect(readVitestReport(text, 1)).toEqual({ passed: 1, failed: 1, failures: ['breaks'] })
  })

  it('counts a file that could not be loaded as a failure', () => {
    const text = report({ status: 'passed', assertionResults: [good] }, { status: 'failed', assertionResults: [] })
    expect(readVitestReport(text, 1)).toMatchObject({ passed: 1, failed: 1 })
  })

  it.each([
    ['wrote no report', undefined, 1],
    ['ran nothing', report(), 0],
    ['skipped everything', report({ status: 'passed', assertionResults: [{ ...good, status: 'skipped' }] }), 0],
    ['ended with an error outside a test', report({ status: 'passed', assertionResults: [good] }), 1],
  ])('counts a run that %s as a failure', (_, text, exitCode) => {
    expect(readVitestReport(text, exitCode).failed).toBe(1)
  })
})
