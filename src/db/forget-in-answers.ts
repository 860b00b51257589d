import { type Removed, withoutRemoved } from '#src/domain/answers/removed.ts'
import type { StoredAnswer } from './documents.ts'
import type { LocalCopy } from './local-copy.ts'
import { StorageError } from './owed.ts'

/** Takes removed rows out of every cached answer. Safe to repeat. The caller holds the documents lock. */
export async function forgetInAnswers({ documents: { answers } }: LocalCopy, removed: Removed): Promise<void> {
  const changed: StoredAnswer[] = []
  const dropped: string[] = []
  for (const stored of await answers.all()) {
    const before = stored.answer['value']
    const left = withoutRemoved(stored.id, before, removed)
    if (left === undefined && before !== undefined) dropped.push(stored.id)
    else if (left !== before) changed.push({ ...stored, answer: { value: left } })
  }
  await answers.drop(dropped)
  if (changed.length === 0) return
  try {
    await answers.put(changed)
  } catch (error) {
    if (!(error instanceof StorageError) || error.kind !== 'full') throw error
    await answers.drop(changed.map(({ id }) => id))
  }
}
