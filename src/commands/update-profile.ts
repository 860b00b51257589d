/** Changes fields of one's own profile. */
import { updateProfile as intent } from '#src/domain/work/intents/update-profile.ts'
import { commandFor } from './save-mutation.ts'

export const updateProfile = commandFor(intent)
