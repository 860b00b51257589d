/** Reads the file of Vitest's JSON reporter. Plain JavaScript, as all of `npm test`. */

/**
 * Counts what a Vitest run says about itself. A run that crashed, that collected nothing, or whose files could not
 * even be loaded has failed, whatever its numbers are.
 * @param {string | undefined} text the report; nothing when Vitest wrote none
 * @param {number | null} exitCode
 * @returns {{ passed: number, failed: number, failures: string[] }} `failures` holds a line for each failure
 */
export function readVitestReport(text, exitCode) {
  /** @type {{ testResults: { name: string, status: string, assertionResults: { fullName: string, status: string }[] }[] }} */
  const report = text === undefined ? { testResults: [] } : JSON.parse(text)
  const tests = report.testResults.flatMap((file) => file.assertionResults)
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
  )
  const failures = [
    ...tests.filter((test) => test.status === 'failed').map((test) => test.fullName),
    ...broken.map((file) => `${file.name} could not be run to its end`),
  ]
  if (failures.length === 0 && tests.every((test) => test.status !== 'passed')) failures.push('Vitest ran no tests')
  if (failures.length === 0 && exitCode !== 0) failures.push(`Vitest ended with code ${exitCode}`)
  return { passed: tests.filter((test) => test.status === 'passed').length, failed: failures.length, failures }
}
