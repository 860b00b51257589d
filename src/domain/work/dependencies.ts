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

/** Whether `later` can only be accepted if `earlier` was, because it names a row that `earlier` creates and it does not. */
export function needs(later: SavedIntent, earlier: SavedIntent): boolean {
  const mentioned = mentionedIds(later.input)
  for (const id of createdIds(later)) mentioned.delete(id)
  return createdIds(earlier).some((id) => mentioned.has(id))
}

/** Work that later work may not overtake. */
export type WorkBefore = { add: (work: SavedIntent) => void; mayConflict: (later: SavedIntent) => boolean }

/**
 * Whether the order of work may matter: two share an id, or one of them names no id and both have the same intent, or the later
 * dismisses what the earlier may have kept. By id, because thousands may wait after an import.
 */
export function workBefore(): WorkBefore {
  const ids = new Set<string>()
  const intents = new Set<string>()
  const intentsWithoutId = new Set<string>()
  return {
    add({ intent, input }) {
      const mentioned = mentionedIds(input)
      for (const id of mentioned) ids.add(id)
      intents.add(intent)
      if (mentioned.size === 0) intentsWithoutId.add(intent)
    },
    mayConflict({ intent, input }) {
      const mentioned = mentionedIds(input)
      const dismisses = intent === 'dismiss_earlier_text'
      if (mentioned.size === 0) return intents.has(intent) || (dismisses && intents.size > 0)
      if (intentsWithoutId.has(intent) || (dismisses && intentsWithoutId.size > 0)) return true
      return [...mentioned].some((id) => ids.has(id))
    },
  }
}
