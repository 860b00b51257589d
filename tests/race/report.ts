/** What the race prints: one table, in Markdown, and what crumb did not win. */
import { table } from '#tests/support/figures.ts'
import type { Contender } from './contender.ts'
import type { Figure, Line } from './events/event.ts'

export type ResultLine = Line & { figures: Map<Contender, Figure> }

export function resultTable(lines: ResultLine[], contenders: Contender[]): string {
  return table(
    ['', 'goal', ...contenders.map(({ name }) => name)],
    lines.map(({ name, goal = '', figures }) => [
      name,
      goal,
      ...contenders.map((contender) => figures.get(contender)?.text ?? ''),
    ]),
  )
}

/** The goals that `ours` misses, and what others do better than it, each in words. */
export function losses(lines: ResultLine[], ours: Contender): { missed: string[]; behind: string[] } {
  const missed: string[] = []
  const behind: string[] = []
  for (const { name, goal, better, figures } of lines) {
    const own = figures.get(ours)
    if (!own) continue
    const faster = [...figures].filter(([, { value }]) => isBetter(value, own.value, better)).map(([{ name }]) => name)
    if (own.reached === false || (goal === 'fastest' && faster.length > 0))
      missed.push(`${name}: ${own.text}, goal ${goal}`)
    if (faster.length > 0) behind.push(`${name}: ${faster.join(', ')}`)
  }
  return { missed, behind }
}

function isBetter(value: number | undefined, own: number | undefined, better: Line['better']): boolean {
  if (value === undefined || own === undefined || better === undefined) return false
  return better === 'more' ? value > own : value < own
}
