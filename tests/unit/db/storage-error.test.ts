import { expect, test } from 'vitest'
import { StorageError } from '#src/db/owed.ts'
import { guarded, toStorageError } from '#src/db/storage-error.ts'

const quota = new DOMException('No more', 'QuotaExceededError')
const around = (inside: object): Error => Object.assign(new Error('It failed.'), inside)

test.each<[string, unknown, 'full' | 'lost']>([
  ['of a quota', quota, 'full'],
  ['of a transaction that a quota has ended', around({ inner: quota }), 'full'],
  ['with a quota as its cause', around({ cause: around({ inner: quota }) }), 'full'],
  ['of a bulk operation, one of whose rows found no room', around({ failures: [around({}), quota] }), 'full'],
  ['of something else', around({ inner: around({}), failures: [around({})] }), 'lost'],
  ['that is no object', 'QuotaExceededError', 'lost'],
  ['that is nothing', null, 'lost'],
])('an error %s says what a person can do', async (_, error, kind) => {
  expect(toStorageError(error)).toMatchObject({ kind, cause: error })
  await expect(guarded(() => Promise.reject(error))).rejects.toMatchObject({ name: 'StorageError', kind })
})

test('an error of a storage stays itself', () => {
  const error = new StorageError('full', 'Full.')
  expect(toStorageError(error)).toBe(error)
})
