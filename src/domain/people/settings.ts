/** What the settings page changes, and the rules of its two texts (spec L§2.10, L§4, L§5). */
import * as v from 'valibot'
import type { SavedIntent } from '#src/domain/intent.ts'
import { fullNameRule } from '#src/domain/limits.ts'
import type { Profile } from '#src/domain/rows.ts'
import { isVisibleName, visibleNameRule } from '#src/domain/visible-name.ts'
import { trimmed } from '#src/lib/text.ts'

const texts = v.object({ full_name: v.exactOptional(v.string()), bio: v.exactOptional(v.string()) })
const typedTexts = v.object({ ...texts.entries, base: v.exactOptional(texts) })

type Texts = v.InferOutput<typeof texts>

/**
 * Texts that were typed and not saved yet; a text that was not touched is absent. `base`: what stood there when the person began
 * to type, which another device may have changed since.
 */
export type TypedTexts = v.InferOutput<typeof typedTexts>

/** What has been typed, with a change of it. */
export function withTyped(typed: TypedTexts, changed: Texts, profile: Profile | undefined): TypedTexts {
  const touched = Object.keys(changed) as (keyof Texts)[]
  const before = Object.fromEntries(touched.map((field) => [field, profile?.[field] ?? '']))
  return { ...typed, ...changed, base: { ...before, ...typed.base } }
}

/** Reads a draft's content and tolerates anything. */
export const readTypedTexts = (content: unknown): TypedTexts => {
  const read = v.safeParse(typedTexts, content)
  return read.success ? read.output : {}
}

/** Why a typed name cannot be saved; undefined when it can. An account without a name may stay without one. */
export function fullNameProblem(typed: string | undefined, profile: Pick<Profile, 'full_name'>): string | undefined {
  if (typed === undefined) return undefined
  if (trimmed(typed) === undefined) return profile.full_name === undefined ? undefined : fullNameRule
  return isVisibleName(typed) ? undefined : visibleNameRule
}

/** The input of update_profile that saves the typed texts; undefined when there is nothing to save. */
export function textsToSave(typed: TypedTexts, profile: Profile): { fields: Texts; base: Texts } | undefined {
  const fields: Texts = {}
  const base: Texts = {}
  for (const field of ['full_name', 'bio'] as const) {
    const text = typed[field]
    if (text === undefined) continue
    const now = trimmed(text) ?? ''
    const before = typed.base?.[field] ?? profile[field] ?? ''
    // Such a name, blank or invisible, never replaces one.
    if (now === before || now === (profile[field] ?? '') || (field === 'full_name' && !isVisibleName(text))) continue
    fields[field] = text
    base[field] = before
  }
  return Object.keys(fields).length > 0 ? { fields, base } : undefined
}

/**
 * A field's text after a change: as much of the insertion as fits into `most` characters, at the place of the
 * insertion. Counts code points, as the database does and `maxlength` does not.
 */
export function withinLimit(before: string, after: string, most: number): string {
  const typed = [...after]
  const excess = typed.length - most
  if (excess <= 0) return after
  const old = [...before]
  let start = 0
  while (start < old.length && old[start] === typed[start]) start++
  let end = 0
  while (end < old.length - start && old.at(-1 - end) === typed.at(-1 - end)) end++
  const upTo = Math.max(start, typed.length - end - excess)
  return [...typed.slice(0, upTo), ...typed.slice(typed.length - end)].slice(0, most).join('')
}

/** The toggles of a profile; all are on until the person turns them off. */
export type Toggle = 'email_notifications' | 'push_notifications' | 'show_activity' | 'allow_friend_requests'

/** The sections of the page that show the state of their changes. */
export type SettingsPart = 'photo' | 'texts' | 'pins' | 'notifications' | 'privacy'

const fieldsOf: Partial<Record<SettingsPart, readonly string[]>> = {
  texts: ['full_name', 'bio'],
  notifications: ['email_notifications', 'push_notifications'],
  privacy: ['show_activity', 'allow_friend_requests'],
}

/** Whether a saved mutation was made in this section. */
export function isChangeOf(part: SettingsPart, { intent, input }: SavedIntent): boolean {
  if (part === 'photo') return intent === 'set_avatar'
  if (part === 'pins') return intent === 'pin_restaurant' || intent === 'unpin_restaurant'
  const { fields } = input
  if (intent !== 'update_profile' || typeof fields !== 'object' || fields === null) return false
  return fieldsOf[part]?.some((field) => field in fields) ?? false
}
