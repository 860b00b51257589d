/** Moderators hide and show again, and curators merge and delete places, while devices are away: on PostgreSQL, whose SQL does it. */
import type { Random } from '#tests/simulation/random.ts'
import type { World } from '#tests/simulation/world.ts'
import { hardshipStream } from './streams.ts'

export const drawCuration = (seed: number): Random | undefined => hardshipStream(seed, 509, 0.7)

export async function curateByLot({ server, scheduler, hardships }: World, random: Random): Promise<void> {
  const [happens, lot, which] = [random.chance(0.15), random.next(), random.next()]
  const { curation } = server
  if (!curation || !happens) return
  if (lot < 0.45) await curation.hide(which)
  else if (lot < 0.7) await curation.show(which)
  else if (lot < 0.85) for (const place of await curation.merge(which)) hardships.merged.add(place)
  else await curation.remove(which)
  const happened = lot < 0.45 ? 'Something is hidden' : lot < 0.7 ? 'Something is shown again' : undefined
  scheduler.note(happened ?? (lot < 0.85 ? 'Two places become one' : 'A place is deleted'))
}
