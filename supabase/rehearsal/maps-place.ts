import { placeUuid } from '../../src/domain/places/place-ids.ts'
import { sentenceOf } from './intents.ts'
import type { Operator } from './operator.ts'
import { check, type Report } from './report.ts'
import type { World } from './world.ts'

/** Whatever a phone sends, the place is what the function was told. */
export async function saveMapsPlace(report: Report, { ada, ben, place }: World, operator: Operator): Promise<void> {
  await report.step('a place of the maps service is what the service said', async () => {
    const { latitude, longitude } = place
    const place_id = `rehearsal-${crypto.randomUUID()}`
    await operator.noteMapsPlace({ place_id, name: 'Inn of the Rehearsal', latitude, longitude })
    const sent = { id: await placeUuid(place_id), place_id, name: 'Another name', latitude: 0, longitude: 0 }
    const verdict = await ada.push('save_place', sent)
    check(verdict.status === 'applied', `The verdict is "${sentenceOf(verdict)}".`)
    const page = await ben.pages.restaurant({ place_id })
    check(page?.restaurant.name === 'Inn of the Rehearsal', `It is called "${page?.restaurant.name}".`)
  })
}
