/**
 * The server's side of every intent, written from the words of its function in the database and not from the effect on the phone: so
 * a wrong effect stands beside a right one. tests/database/intents-agree.test.ts holds both against the database.
 * An UPDATE that changes nothing gives its row no new version here.
 */
import type { IntentName } from '#src/domain/work/intents.ts'
import { lists } from './intents/lists.ts'
import { people } from './intents/people.ts'
import { texts } from './intents/texts.ts'
import { visits } from './intents/visits.ts'
import type { Call } from './transaction.ts'
import type { Row } from './values.ts'

type ServerSide = (call: Call, input: Row) => void

export const serverSides: Readonly<Record<IntentName, ServerSide>> = { ...visits, ...people, ...lists, ...texts }
