/** Reads the file of Playwright's JSON reporter. Plain JavaScript, as all of `npm test`. */

/**
 * @typedef {{ title: string, tests: { projectName: string, status: string }[] }} Spec
 * @typedef {{ file: string, specs: Spec[], suites?: Suite[] }} Suite
 */

/**
 * The tests that failed first and passed when they were run again: the run has passed, and they are to be looked into.
 * @param {string | undefined} text the report; nothing when Playwright wrote none
 * @returns {string[]} a line for each
 */
export function readFlakyTests(text) {
  if (text === undefined) return []
  /** @type {{ suites: Suite[] }} */
  const { suites } = JSON.parse(text)
  return suites.flatMap(flakyIn)
}

/**
 * @param {Suite} suite
 * @returns {string[]}
 */
function flakyIn({ file, specs, suites = [] }) {
  const own = specs.flatMap(({ title, tests }) =>
    tests.filter(({ status }) => status === 'flaky').map(({ projectName }) => `[${projectName}] ${file}: ${title}`),
  )
  return [...own, ...suites.flatMap(flakyIn)]
}
