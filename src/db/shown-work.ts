/**
 * Up to which saved work the documents show everything. While that is known, a change applies itself alone instead of all that
 * waits (apply-saved.ts), and a wake without news applies nothing.
 *
 * INVARIANT: a number only while the documents are the server's rows with all work up to this seq on top. It is forgotten before
 * anything of an application is written and noted after all of it, so whoever is killed in between leaves none, and the next
 * application is a whole one. Whoever takes work away, changes what it means, or writes documents without the lock puts it in
 * doubt in the same transaction: an application that is under way then does not note it.
 */
import type { LocalCopy } from './local-copy.ts'
import type { OwedReader, OwedWriter } from './owed.ts'

const name = 'shown_work'

/** Undefined: nothing is known. */
export async function shownWork(owed: OwedReader): Promise<number | undefined> {
  const value = (await owed.get('facts', name))?.value
  return typeof value === 'number' ? value : undefined
}

export const forgetShownWork = (owed: OwedWriter): Promise<void> => owed.delete('facts', [name])

/** What was known until now. ORDER: before the outbox is read, or a doubt of a moment later would be forgotten with it. */
export async function takeShownWork({ owed }: LocalCopy): Promise<number | undefined> {
  // Where nothing waits, nothing is known, and a pull writes nothing for it.
  if (!(await owed.read(['facts'], (reader) => reader.get('facts', name)))) return undefined
  return owed.write(['facts'], async (writer) => {
    const shown = await shownWork(writer)
    await forgetShownWork(writer)
    return shown
  })
}

/** After everything up to `seq` has been written. */
export async function noteShownWork(owed: OwedWriter, seq: number): Promise<void> {
  if (!(await owed.get('facts', name))) await owed.put('facts', [{ name, value: seq }])
}

/** The next application is a whole one, also if one is under way. Needs the table facts. */
export const doubtShownWork = (owed: OwedWriter): Promise<void> => owed.put('facts', [{ name, value: 'unknown' }])
