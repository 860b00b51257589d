/**
 * What stands on what among saved changes. Two relations, because they err on different sides: what is refused takes
 * along only what needs it, while what is stuck holds back all that might overtake it wrongly.
 */
import { isUuid } from '#src/lib/text.ts'
import { findIntent } from './intents.ts'

export type SavedIntent = { intent: string; input: Record<string, unknown> }

/** Every id in the input, however deep. */
export function mentionedIds(input: unknown): Set<string> {
  const ids = new Set<string>()
  const visit = (value: unknown): void => {
    if (typeof value === 'string' && isUuid(value)) ids.add(value)
    else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) visit(part)
  }
  visit(input)
  return ids
}

/** The ids of rows that exist only because of this change. */
export function createdIds({ intent, input }: SavedIntent): string[] {
  return findIntent(intent)?.creates?.(input) ?? []
}

/** Whether `later` can only be accepted when `earlier` was: it names a row that `earlier` creates. */
export function needs(later: SavedIntent, earlier: SavedIntent): boolean {
  const mentioned = mentionedIds(later.input)
  return createdIds(earlier).some((id) => mentioned.has(id))
}

/** Whether the order of the two may matter: they name a common id, or are changes of the same kind without any. */
export function mayConflict(later: SavedIntent, earlier: SavedIntent): boolean {
  const mentioned = mentionedIds(later.input)
  const before = mentionedIds(earlier.input)
  if (mentioned.size === 0 || before.size === 0) return later.intent === earlier.intent
  return [...before].some((id) => mentioned.has(id))
}
