/**
 * Applies only what was saved since the documents were last known to show everything: over them as they are, in the order of saving.
 * The result is that of a whole application, because every effect reads what all work before it has left.
 *
 * INVARIANT: whoever calls holds the documents lock.
 */
import { isBlocking } from '#src/domain/people/restrictions.ts'
import { applyEffects, createWorkingCopy } from '#src/domain/work/rebase.ts'
import type { DocumentChange } from './documents.ts'
import type { LocalCopy } from './local-copy.ts'
import type { Base } from './owed.ts'
import { isSame, loadMissing, loadReads, onTopOf, setRow } from './pending-rows.ts'
import { forgetShownWork, noteShownWork, shownWork } from './shown-work.ts'

/** False: nothing was done, and only a whole application can tell what the documents have to show. */
export async function applySaved(copy: LocalCopy): Promise<boolean> {
  const { shown, saved } = await copy.owed.read(['facts', 'outbox'], async (owed) => {
    const seq = await shownWork(owed)
    return { shown: seq, saved: seq === undefined ? [] : await owed.savedAfter(seq) }
  })
  // Before a block is a document, whom it concerns is forgotten.
  if (shown === undefined || saved.some(isBlocking)) return false
  const last = saved.at(-1)
  if (!last) return true

  const stored = await loadReads(copy, saved)
  const working = createWorkingCopy()
  for (const found of stored.values()) setRow(working, found)
  const changes = applyEffects(working, saved, copy.userId)
  await loadMissing(copy, changes.values(), stored)

  const bases = await copy.owed.write(['bases', 'facts'], async (owed) => {
    if ((await shownWork(owed)) !== shown) return undefined
    await forgetShownWork(owed)
    const found = new Map<string, Base>()
    const added: Base[] = []
    for (const [id, { entity, key }] of changes) {
      // A document without one is the server's.
      const base = await owed.get('bases', id)
      if (base?.damage) return undefined
      if (!base) added.push({ id, entity, key, document: stored.get(id)?.document ?? null })
      found.set(id, base ?? (added.at(-1) as Base))
    }
    await owed.put('bases', added)
    return found
  })
  if (!bases) return false
  const wanted = [...changes].map(([id, change]): [string, DocumentChange] => [
    id,
    { ...change, document: onTopOf(bases.get(id), change) },
  ])
  const changed = wanted.filter(([id, change]) => !isSame(stored.get(id), change))
  if (changed.length > 0) await copy.documents.write(changed.map(([, change]) => change))
  await copy.owed.write(['facts'], (owed) => noteShownWork(owed, last.seq))
  return true
}
