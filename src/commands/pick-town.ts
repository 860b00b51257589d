import type { LocalCopy } from '#src/db/local-copy.ts'
import type { Town } from '#src/domain/places/towns.ts'

/** Remembers the town around which this device shows places, until it knows where it is. Throws StorageError. */
export const pickTown = (copy: LocalCopy, { name, latitude, longitude }: Town): Promise<void> =>
  copy.owed.write(['facts'], (owed) => owed.put('facts', [{ name: 'town', value: { name, latitude, longitude } }]))

/** Throws StorageError. */
export const forgetTown = (copy: LocalCopy): Promise<void> =>
  copy.owed.write(['facts'], (owed) => owed.delete('facts', ['town']))
