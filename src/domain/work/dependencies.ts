/**
 * Which saved mutations depend on which. There are two relations, because they err on different sides: a refused
 * mutation takes along only those that need it, while a stuck one blocks everything that might wrongly overtake it.
 */
import type { SavedIntent } from '#src/domain/intent.ts'
import { isUuid } from '#src/lib/text.ts'
import { findIntent } from './intents.ts'

/** Every id in the input, at any depth. */
export function mentionedIds(input: unknown): Set<string> {
  const ids = new Set<string>()
  const visit = (value: unknown): void => {
    if (typeof value === 'string' && isUuid(value)) ids.add(value)
    else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) visit(part)
  }
  visit(input)
  return ids
}

/** The ids of rows that only this mutation creates. */
export function createdIds({ intent, input }: SavedIntent): string[] {
  return findIntent(intent)?.creates?.(input) ?? []
}

/** Whether `later` can only be accepted if `earlier` was, because it names a row that `earlier` creates. */
export function needs(later: SavedIntent, earlier: SavedIntent): boolean {
  const mentioned = mentionedIds(later.input)
  return createdIds(earlier).some((id) => mentioned.has(id))
}

/**
 * Whether their order may matter: they share an id, or one names no id and both have the same intent, or the later dismisses
 * what the earlier may have kept.
 */
export function mayConflict(later: SavedIntent, earlier: SavedIntent): boolean {
  const mentioned = mentionedIds(later.input)
  const before = mentionedIds(earlier.input)
  if (mentioned.size === 0 || before.size === 0)
    return later.intent === earlier.intent || later.intent === 'dismiss_earlier_text'
  return [...before].some((id) => mentioned.has(id))
}
