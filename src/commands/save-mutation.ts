/** What every command does: validate, make it durable, show it. */
import { getDotPath, safeParse } from 'valibot'
import { applyPending } from '#src/db/apply-pending.ts'
import { holdDocuments } from '#src/db/hold-documents.ts'
import type { LocalCopy } from '#src/db/local-copy.ts'
import { type OwedTable, type OwedWriter, StorageError } from '#src/db/owed.ts'
import { delayLength } from '#src/domain/work/delay.ts'
import { type IntentInput, type IntentName, intents } from '#src/domain/work/intents.ts'
import { withSeenTexts } from '#src/domain/work/seen-texts.ts'
import { type CommandError, failed, type Result, succeeded } from '#src/lib/result.ts'

/** What is saved in the same transaction as a mutation. */
export type SideWrites = {
  tables: OwedTable[]
  write: (owed: OwedWriter) => Promise<void>
  /** Sent after a delay, because the person may still undo it (src/domain/work/delay.ts). */
  delayed?: boolean
}

/**
 * Saves a mutation. Once this has succeeded, the mutation survives anything (invariant 1) and screens show it. Errors:
 * invalid_input, storage_full, storage_lost; then nothing was saved.
 */
export async function saveMutation<Name extends IntentName>(
  copy: LocalCopy,
  intent: Name,
  input: IntentInput<Name>,
  sideWrites?: SideWrites,
): Promise<Result> {
  const parsed = safeParse(intents[intent].input, input)
  if (!parsed.success) {
    const [issue] = parsed.issues
    const field = getDotPath(issue)
    return failed({ code: 'invalid_input', message: issue.message, ...(field ? { field } : {}) })
  }
  const mutation = {
    id: copy.newId(),
    intent,
    // Through JSON, so that the phone applies exactly what the server will get.
    input: JSON.parse(JSON.stringify(parsed.output)),
    saved_at: new Date(copy.clock.now()).toISOString(),
    state: 'waiting' as const,
    attempts: 0,
    ...(sideWrites?.delayed && { delayed_until: copy.clock.now() + delayLength }),
  }
  const isEdit = 'base' in mutation.input
  const tables: OwedTable[] = isEdit ? ['outbox', 'refused'] : ['outbox']
  return writePending(copy, [...tables, ...(sideWrites?.tables ?? [])], async (owed) => {
    const earlier = isEdit ? [...(await owed.all('refused')), ...(await owed.all('outbox'))] : []
    await owed.append({ ...mutation, input: withSeenTexts(mutation, earlier) })
    await sideWrites?.write(owed)
  })
}

/**
 * Writes to the owed tables in one transaction. Errors: storage_full, storage_lost. Call it alone only for what stays
 * on the phone: a draft is saved at every touch and must wake nobody.
 */
export async function writeLocal(
  copy: LocalCopy,
  tables: OwedTable[],
  write: (owed: OwedWriter) => Promise<void>,
): Promise<Result> {
  try {
    await copy.owed.write(tables, write)
  } catch (error) {
    const failure = storageFailure(error)
    if (!failure) throw error
    return failed(failure)
  }
  return succeeded(undefined)
}

/** The message for an error of this device's storage; undefined for any other error. */
export function storageFailure(error: unknown): CommandError | undefined {
  if (!(error instanceof StorageError)) return undefined
  return error.kind === 'full' ? storageFull : storageLost
}

/** `writeLocal`, and tells the leading tab that there is something to send. */
export async function writeAndNotify(
  copy: LocalCopy,
  tables: OwedTable[],
  write: (owed: OwedWriter) => Promise<void>,
): Promise<Result> {
  const result = await writeLocal(copy, tables, write)
  if (result.ok) copy.channel.post('saved')
  return result
}

/** `writeAndNotify`, and applies pending work so that screens show the change. */
export async function writePending(
  copy: LocalCopy,
  tables: OwedTable[],
  write: (owed: OwedWriter) => Promise<void>,
): Promise<Result> {
  const result = await writeAndNotify(copy, tables, write)
  if (!result.ok) return result
  try {
    await holdDocuments(copy, () => applyPending(copy))
  } catch (error) {
    // The work is saved and only showing it failed: the next pull or start shows it.
    if (!(error instanceof StorageError)) throw error
  }
  return result
}

const storageFull = {
  code: 'storage_full',
  message: 'This device has no room left, so this could not be saved. Free some space and try again.',
} as const
const storageLost = {
  code: 'storage_lost',
  message:
    "This device's storage did not take this, so it is not saved. Try again; if that fails too, load the page again. A private window may keep nothing: use a normal one.",
} as const
