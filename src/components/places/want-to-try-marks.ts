import { addWantToTry } from '#src/commands/add-want-to-try.ts'
import { removeWantToTry } from '#src/commands/remove-want-to-try.ts'
import type { Mark } from './use-place-mark.ts'

export const addMark: Mark = {
  intent: 'add_want_to_try',
  change: addWantToTry,
  failure: 'Failed to add restaurant to want-to-try list',
}
export const removeMark: Mark = {
  intent: 'remove_want_to_try',
  change: removeWantToTry,
  failure: 'Failed to remove restaurant from want-to-try list',
}
