/** Which rows of which devices were damaged, as they were, and what was lost with the whole of what a device owed. */
import type { Mutation, OwedTable, OwedTables } from '#src/db/owed.ts'

export type Damages = {
  note: (device: string, table: OwedTable, row: OwedTables[OwedTable]) => void
  /** A document of a device was damaged. */
  noteDocument: (device: string, key: string) => void
  /** Whether it ever was: where the server loses its row before the device has read it again, nobody has it. */
  ofDocument: (device: string, key: string) => boolean
  /** A row of the outbox as it was before it was damaged, or as it is. */
  asBefore: (device: string, mutation: Mutation) => Mutation
  /** The id under which a device saved what it calls refused as `id`. */
  idBefore: (device: string, id: string) => string
  /** Whether this mutation was damaged on some device. */
  ofWork: (id: string) => boolean
  ofPhoto: (id: string) => boolean
  /** Whether work waits on a device that was damaged: what is shown of it may be as before, until it is set aside. */
  isWaiting: (device: string, outbox: readonly Mutation[]) => boolean
  /** Whether the note of what is shown was damaged or lost since this was asked the last time. */
  takeShown: (device: string) => boolean
  /** The device has lost its outbox with these mutations, and counts from 1 again. */
  loses: (device: string, ids: readonly string[]) => void
  /** Ids of the mutations that it lost. */
  lostWith: (device: string) => ReadonlySet<string>
}

export function createDamages(): Damages {
  const work = new Map<string, Mutation>()
  const ids = new Set<string>()
  const photos = new Set<string>()
  const documents = new Set<string>()
  const withoutShown = new Set<string>()
  const lost = new Map<string, Set<string>>()
  return {
    note(device, table, row) {
      if (table === 'photos' || table === 'blobs') photos.add((row as { id: string }).id)
      if (table === 'facts' && (row as { name: string }).name === 'shown_work') withoutShown.add(device)
      if (table === 'refused') ids.add((row as { id: string }).id)
      if (table !== 'outbox') return
      const mutation = row as Mutation
      const key = `${device} ${mutation.seq}`
      if (!work.has(key)) work.set(key, mutation)
      ids.add((work.get(key) as Mutation).id)
    },
    noteDocument: (device, key) => void documents.add(`${device} ${key}`),
    ofDocument: (device, key) => documents.has(`${device} ${key}`),
    asBefore(device, mutation) {
      const { id, intent, input } = work.get(`${device} ${mutation.seq}`) ?? mutation
      return { ...mutation, id, intent, input }
    },
    idBefore: (device, id) => work.get(`${device} ${/^damaged-(\d+)$/.exec(id)?.[1]}`)?.id ?? id,
    ofWork: (id) => ids.has(id),
    ofPhoto: (id) => photos.has(id),
    isWaiting: (device, outbox) => outbox.some(({ seq }) => work.has(`${device} ${seq}`)),
    takeShown: (device) => withoutShown.delete(device),
    loses(device, gone) {
      withoutShown.add(device)
      lost.set(device, new Set([...(lost.get(device) ?? []), ...gone]))
      for (const key of work.keys()) if (key.startsWith(`${device} `)) work.delete(key)
    },
    lostWith: (device) => lost.get(device) ?? new Set(),
  }
}
