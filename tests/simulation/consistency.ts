/**
 * What a device must show at any time: the server's rows as it knows them with all unsent work applied on top. From it
 * follow read your writes and monotonic writes (the effects stand in the order of saving until the server's row or a
 * refusal replaces them), and that a refusal leaves nothing behind.
 */

import { syncedEntities } from '#src/db/documents.ts'
import { documentsLock, type LocalCopy } from '#src/db/local-copy.ts'
import { applyEffects, createWorkingCopy } from '#src/domain/work/rebase.ts'
import { canonical } from './canonical.ts'
import type { Device } from './virtual-device.ts'
import type { Watch } from './watch.ts'
import type { SimulatedDevice, World } from './world.ts'

/** Checks a device that is not just being written to. */
export function checkDevice({ watch }: World, owner: SimulatedDevice): void {
  const { name, device, userId, running } = owner
  if (owner.shakes !== owner.steadySince || running.size > 0 || device.isHeld(documentsLock({ userId } as LocalCopy)))
    return
  if (isWrittenOver(device) || hasForgotten(device) || isDamaged(owner, watch)) return
  const copy = createWorkingCopy()
  for (const entity of syncedEntities) {
    for (const [key, { row }] of device.documents.rows(entity)) copy.store([{ entity, key, row } as never])
  }
  for (const base of device.owed.rows('bases')) {
    copy.store([{ entity: base.entity, key: base.key, row: base.document?.row ?? null } as never])
  }
  applyEffects(copy, device.owed.rows('outbox'), userId)
  for (const entity of syncedEntities) {
    const expected = copy.all(entity as never) as Map<string, object>
    const shown = device.documents.rows(entity)
    for (const key of new Set([...expected.keys(), ...shown.keys()])) {
      // Most rows are untouched, and then the very same object.
      if (expected.get(key) === shown.get(key)?.row) continue
      const wanted = canonical(expected.get(key) ?? null)
      const seen = canonical(shown.get(key)?.row ?? null)
      if (wanted !== seen) {
        watch.failed(1, `${name} shows ${entity} ${key} as ${seen} instead of ${wanted}`)
        return
      }
    }
  }
}

/** Whether what is damaged has not been found yet, or set aside: until then it is shown as it was, or not. */
export const isDamaged = ({ name, device: { owed, documents } }: SimulatedDevice, { damages }: Watch): boolean =>
  damages.isWaiting(name, owed.rows('outbox')) ||
  owed.rows('bases').some(({ damage }) => damage) ||
  syncedEntities.some((entity) => documents.damaged(entity).length > 0)

/**
 * Whether everything has begun to be read anew, and nothing was applied since: what was fetched is forgotten, and what waiting work has
 * made of it is shown until the next application, which the device knows to be a whole one (src/db/shown-work.ts).
 */
function hasForgotten({ owed }: Device): boolean {
  const facts = owed.rows('facts')
  const isInDoubt = facts.some(({ name, value }) => name === 'shown_work' && value === 'unknown')
  return isInDoubt && facts.some(({ name }) => name === 'resync')
}

/** Whether a tab that thawed has written without the lock, and the device knows it: everything comes again. */
export function isWrittenOver({ owed }: Device): boolean {
  const resync = owed.rows('facts').find(({ name }) => name === 'resync')
  return resync?.name === 'resync' && resync.value.isUnlisted === true
}
