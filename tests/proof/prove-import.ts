/** `npm run prove -- --import`: what tests/unit/imports/killed-import.test.ts does in small, with as many rows and kills as asked. */
import { median } from '#tests/support/figures.ts'
import { killImports } from '#tests/unit/imports/kill-imports.ts'

type Asked = { rows: number; kills: number; say: (line: string) => void }

/** Throws when rows are missing or there twice. */
export async function proveImport({ rows, kills, say }: Asked): Promise<void> {
  const from = performance.now()
  const { inTheMiddle, afterwards, times } = await killImports({ rows, kills }, (killed) => {
    if (killed % 10 === 0) say(`${killed} kills, ${seconds(performance.now() - from)} s`)
  })
  say(`${rows} rows, killed ${inTheMiddle} times before they were saved and ${afterwards} times after: each row once.`)
  say(
    `What came through took ${seconds(median(times))} s (median of ${times.length}), a kill before it as long at the most.`,
  )
}

const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(1)
