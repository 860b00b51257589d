import type { Mark } from './use-place-mark.ts'

export const addMark: Mark = {
  intent: 'add_want_to_try',
  failure: 'Failed to add restaurant to want-to-try list',
}
export const removeMark: Mark = {
  intent: 'remove_want_to_try',
  failure: 'Failed to remove restaurant from want-to-try list',
}
