/** Somebody whom the person has blocked or muted: a name without a picture, which the device would keep. */
import * as v from 'valibot'
import { personCard } from '#src/domain/rows.ts'

export const restrictedPerson = v.omit(personCard, ['avatar_url'])
export type RestrictedPerson = v.InferOutput<typeof restrictedPerson>
