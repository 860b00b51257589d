/** The form of a new or edited list (spec L§2.7, L§5). */
import * as v from 'valibot'
import { atMost, listDescriptionLength, listNameLength } from '#src/domain/limits.ts'
import type { List } from '#src/domain/rows.ts'
import { isVisibleName, visibleNameRule } from '#src/domain/visible-name.ts'
import { characterCount, isStorable, isUuid, trimmed } from '#src/lib/text.ts'

export type ListForm = { name: string; description: string; is_public: boolean; is_ranked: boolean }

export type ListFormErrors = { name?: string; description?: string }

export const newList: ListForm = { name: '', description: '', is_public: true, is_ranked: false }

export const formOfList = ({ name, description = '', is_public, is_ranked }: List): ListForm => ({
  name,
  description,
  is_public,
  is_ranked,
})

/** Whether there is nothing to save. */
export const isSameList = (a: ListForm, b: ListForm): boolean =>
  (Object.keys(a) as (keyof ListForm)[]).every((field) => a[field] === b[field])

/** Why it cannot be saved. A blank name counts only when `saving`: before that, nobody has had a chance to type one. */
export function listFormErrors({ name, description }: ListForm, saving: boolean): ListFormErrors {
  const errors: ListFormErrors = {}
  if (saving && trimmed(name) === undefined) errors.name = 'Please enter a list name'
  const tooLong = (what: string, text: string, most: number): string | undefined =>
    characterCount(text) > most ? atMost(what, most) : undefined
  const wrong = (text: string): string | undefined =>
    isStorable(text) ? undefined : 'This contains characters that cannot be stored.'
  const unseen = trimmed(name) === undefined || isVisibleName(name) ? undefined : visibleNameRule
  const nameError = tooLong('A list name', name, listNameLength) ?? wrong(name) ?? unseen
  const descriptionError = tooLong('A description', description, listDescriptionLength) ?? wrong(description)
  if (nameError) errors.name = nameError
  if (descriptionError) errors.description = descriptionError
  return errors
}

const text = v.exactOptional(v.string())
const choice = v.exactOptional(v.boolean())
const someFields = v.object({ name: text, description: text, is_public: choice, is_ranked: choice })
const listDraft = v.fallback(
  v.object({
    fields: someFields,
    base: someFields,
    restaurantId: v.fallback(v.optional(v.pipe(v.string(), v.check(isUuid))), undefined),
  }),
  { fields: {}, base: {} },
)

/** What the person changed, and what they saw before; for a new list also its first place. */
export type ListDraft = v.InferOutput<typeof listDraft>

/** Reads a draft's content and tolerates anything. */
export const readListDraft = (content: unknown): ListDraft => v.parse(listDraft, content)

export function listDraftOf(form: ListForm, base: ListForm, restaurantId?: string): ListDraft {
  const changed = (Object.keys(form) as (keyof ListForm)[]).filter((field) => form[field] !== base[field])
  const only = (of: ListForm) => Object.fromEntries(changed.map((field) => [field, of[field]]))
  return { fields: only(form), base: only(base), ...(restaurantId !== undefined && { restaurantId }) }
}

/** The draft of the list that a `create_list` input was to create; tolerates any stored input. */
export const listDraftOfInput = (input: Record<string, unknown>, withPlace: boolean): ListDraft =>
  readListDraft({
    fields: input,
    base: newList,
    restaurantId: withPlace
      ? (input['restaurant'] as { restaurant_id?: unknown } | undefined)?.restaurant_id
      : undefined,
  })

/** The draft of a new list, with an edit that was begun and not saved. */
export const withBegunListChanges = (draft: ListDraft, begun: unknown): ListDraft => ({
  ...draft,
  fields: { ...draft.fields, ...readListDraft(begun).fields },
})

/**
 * The form with a draft's changes over the list as it is now: fields that were not changed here may have changed
 * elsewhere.
 */
export const withListDraft = (list: ListForm, { fields, base }: ListDraft): { form: ListForm; base: ListForm } => ({
  form: { ...list, ...fields },
  base: { ...list, ...base },
})
