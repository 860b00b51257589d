/** Reports a review or a list. The id of what it makes is chosen here. */
import { report as intent } from '#src/domain/work/intents/report.ts'
import { makingCommandFor } from './save-mutation.ts'

export const report = makingCommandFor(intent)
