import 'fake-indexeddb/auto'
import { firstValueFrom } from 'rxjs'
import { beforeEach, expect, test } from 'vitest'
import { removeAvatar, setAvatar } from '#src/commands/set-avatar.ts'
import type { LiveCopy } from '#src/db/open.ts'
import type { Photo } from '#src/db/owed.ts'
import { avatarOutcome } from '#src/queries/outcome.ts'
import { avatarOnDevice } from '#src/queries/people.ts'
import { settingsState } from '#src/queries/settings.ts'
import { makePicture } from '#tests/support/make-picture.ts'
import { openForEach } from '#tests/unit/db/real-stores.ts'
import { mutation, uuid } from '#tests/unit/db/rows.ts'

const me = uuid(1)
const path = `${me}/avatar.jpg?t=7`

let copy: LiveCopy
openForEach(me, (opened) => {
  copy = opened
})
beforeEach(async () => {
  const picture = makePicture('picture')
  await setAvatar(copy, { id: uuid(2), path, full: picture, thumbnail: picture })
})

const outcome = () => firstValueFrom(avatarOutcome(copy, path))
const state = () => firstValueFrom(settingsState(copy, 'photo'))
const become = (changed: Partial<Photo>) =>
  copy.owed.write(['photos'], async (owed) => {
    const photo = await owed.get('photos', uuid(2))
    if (photo) await owed.put('photos', [{ ...photo, ...changed }])
  })

test('a picture is there when its file is and the profile shows it', async () => {
  expect([await outcome(), await state()]).toEqual([{ state: 'waiting' }, 'waiting'])
  await become({ state: 'uploading' })
  expect([await outcome(), await state()]).toEqual([{ state: 'waiting' }, 'sending'])
  await become({ state: 'uploaded' })
  const link = await copy.owed.write(['outbox'], (owed) => owed.append(mutation('set_avatar', { avatar_url: path })))
  expect([await outcome(), await state()]).toEqual([{ state: 'waiting' }, 'waiting'])
  await copy.owed.write(['outbox'], (owed) => owed.put('outbox', [{ ...link, state: 'applied' }]))
  expect([await outcome(), await state()]).toEqual([{ state: 'accepted' }, 'saved'])
})

test('why it is not there is told from the file and from the profile (spec L§8)', async () => {
  await become({ state: 'failed', message: 'It is too large.' })
  expect(await outcome()).toEqual({ state: 'refused', reason: 'Failed to upload image: It is too large.' })
  expect(await state()).toBe('needs_attention')
  await become({ state: 'uploaded' })
  const refused = { ...mutation('set_avatar', { avatar_url: path }), seq: 1, code: 'x', message: 'It is gone.' }
  await copy.owed.write(['refused'], (owed) => owed.put('refused', [refused]))
  expect(await outcome()).toEqual({ state: 'refused', reason: 'Failed to update profile: It is gone.' })
})

test('the picture on its way shows until it is removed', async () => {
  expect(await firstValueFrom(avatarOnDevice(copy))).toEqual({ id: uuid(2), state: 'waiting' })
  await removeAvatar(copy)
  expect(await firstValueFrom(avatarOnDevice(copy))).toBeNull()
})
