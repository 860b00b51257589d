/** What a run has shown, as a table. */
import type { Engine } from './browsers.ts'

export type Result = {
  scenario: string
  engine: Engine
  seconds: number
  words: string
  /** Why it failed. */
  error?: string
}

export function printReport(engines: readonly Engine[], results: readonly Result[]): void {
  const scenarios = [...new Set(results.map(({ scenario }) => scenario))]
  const width = Math.max(...scenarios.map(({ length }) => length)) + 2
  console.log(`\n${''.padEnd(width)}${engines.map((engine) => engine.padEnd(18)).join('')}`)
  for (const scenario of scenarios) {
    const cells = engines.map((engine) => {
      const result = results.find((one) => one.engine === engine && one.scenario === scenario)
      if (!result) return '–'
      return `${result.error === undefined ? 'passed' : 'FAILED'} ${result.seconds.toFixed(1).padStart(6)} s`
    })
    console.log(scenario.padEnd(width) + cells.map((cell) => cell.padEnd(18)).join(''))
  }
  const told = results.filter(({ words }) => words !== '')
  if (told.length > 0) console.log('')
  for (const { engine, scenario, words } of told) console.log(`${engine}, ${scenario}: ${words}`)
  for (const { engine, scenario, error } of results)
    if (error !== undefined) console.log(`\nFAILED in ${engine}, ${scenario}:\n${error}`)
}
