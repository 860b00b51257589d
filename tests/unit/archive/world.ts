/** A person with visits of three years, photos, lists and more, in the local copy of a phone. */
import { addPhoto } from '#src/commands/add-photo.ts'
import { saveDraft } from '#src/commands/drafts.ts'
import { logVisit } from '#src/commands/log-visit.ts'
import { saveIntent } from '#src/commands/save-intent.ts'
import { privateNoteId, subjectOf } from '#src/domain/visits/private-notes.ts'
import { makePicture } from '#tests/support/make-picture.ts'
import { createMemoryStore, idOf, type MemoryStore } from '#tests/support/memory-store.ts'

export const [ada, ben, cleo] = [idOf(1), idOf(2), idOf(3)]
export const [door, inn, bar] = [idOf(11), idOf(12), idOf(13)]
export const hostileName = '"><img src=x onerror=alert(1)></script><!--'

const place = (id: string, name: string) => ({ id, place_id: `manual_${id}`, name, address: 'Main Street 1' })

/** An account that has arrived on its phone. */
export async function phoneOf(userId: string): Promise<MemoryStore> {
  const phone = createMemoryStore(userId)
  await phone.owed.write(['facts'], (owed) => owed.put('facts', [{ name: 'first_pull_done', value: true }]))
  const row = { user_id: userId, username: `person_${userId.slice(-2)}`, full_name: `Person ${userId.slice(-2)}` }
  await phone.documents.write([{ entity: 'profiles', key: userId, document: { row, scopes: [`user:${userId}`] } }])
  return phone
}

export const picture = (phone: MemoryStore, number: number, index: number) => ({
  id: idOf(number),
  path: `${phone.userId}/170000000000${index}-${index}.webp`,
  index,
  full: makePicture(`picture ${number}`),
  thumbnail: makePicture('small'),
})

/** Nothing of it has been sent. */
export async function lived(phone: MemoryStore): Promise<void> {
  const visits = [
    { id: idOf(21), restaurant_id: door, place: place(door, 'Blue Door'), rating: 4.5, food_rating: 5, price_level: 2 },
    { id: idOf(22), restaurant_id: inn, place: place(inn, hostileName), comment: '=HYPERLINK("http://x","a")\nтак' },
    { id: idOf(23), restaurant_id: door, rating: 3, service_rating: 0.5, comment: hostileName },
  ]
  const days = ['2024-02-29T12:00:00.123Z', '2025-12-31T23:30:00.000Z', '2026-11-01T18:00:00.000Z']
  for (const [index, visit] of visits.entries()) await logVisit(phone, { ...visit, created_at: days[index] as string })
  for (const index of [0, 1, 2]) await addPhoto(phone, { review_id: idOf(23) }, picture(phone, 30 + index, index))
  await addPhoto(phone, { review_id: idOf(21) }, picture(phone, 35, 5))
  await saveIntent(phone, 'save_place', place(bar, 'Café Zoë'))
  const list = { id: idOf(41), name: 'Soups', description: 'All of them', is_public: false, is_ranked: true }
  await saveIntent(phone, 'create_list', list)
  for (const [restaurant_id, notes] of [
    [bar, 'First'],
    [door, undefined],
    [inn, '+1'],
  ] as const)
    await saveIntent(phone, 'add_to_list', { list_id: list.id, restaurant_id, notes })
  for (const restaurant_id of [inn, bar]) await saveIntent(phone, 'add_want_to_try', { restaurant_id })
  for (const restaurant_id of [bar, door]) await saveIntent(phone, 'add_favorite', { restaurant_id })
  await saveIntent(phone, 'pin_restaurant', { restaurant_id: door })
  for (const about of [{ review_id: idOf(23) }, { restaurant_id: bar }]) {
    const id = privateNoteId(subjectOf(about), phone.userId)
    await saveIntent(phone, 'set_private_note', { id, ...about, note: '=Ask for <b>the garden</b>', base: {} })
  }
  await saveIntent(phone, 'follow', { user_id: cleo })
  await saveDraft(phone, { id: idOf(51), kind: 'visit', content: { comment: 'Half a sent' } })
}
