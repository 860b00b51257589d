import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { collectionCreators, indexesOf } from '#src/db/collections.ts'
import { syncedEntities } from '#src/db/documents.ts'
import { owedKeys } from '#src/db/owed.ts'
import { converters, localVersion } from '#src/db/versions.ts'

// RxDB refuses to open documents of another schema under the same version, so the app would not start over an older copy.
test('invariant 11: another shape of what is stored is another version; add a converter, then the new digest here', () => {
  const shape = [collectionCreators, syncedEntities.map((entity) => [entity, indexesOf(entity)]), owedKeys]
  const digest = createHash('sha256').update(JSON.stringify(shape)).digest('hex').slice(0, 16)
  expect([localVersion(converters), digest]).toEqual([5, 'c4f21bc7b1d524fb'])
})
