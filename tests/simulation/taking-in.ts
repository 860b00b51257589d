/** Which mutations devices have from files of unsent work (carrying.ts): of those each device has its own, under the same id. */
import { createPeriods, type Periods } from './periods.ts'

/** While a device takes in a file. */
export type TakingIn = Periods & { ids: Set<string> }

export const createTakingIn = (): TakingIn => ({ ...createPeriods(), ids: new Set() })
