/** The newest photos of strangers' reviews, for places without a photo: asked for in batches, and never stored. */
import { useEffect } from 'react'
import { create } from 'zustand'
import { useToday } from '#src/components/page/in-front.ts'
import { removals } from '#src/queries/cached-answer.ts'
import { useLive } from '#src/queries/use-copy.ts'
import { type PlaceService, photosAtOnce } from '#src/services/places.ts'
import { useServices } from '#src/services/use-services.ts'

/** Ms in which cards that appear together ask together. */
const batch = 50
/** Ms after which an answer is asked for again: the review may be gone. */
const fresh = 5 * 60_000

/** By the place's id; a photo is absent where the server has none or has not answered. */
type Answers = { [placeId: string]: { photo?: string; heard: number; at: number } }
const useAnswers = create<Answers>(() => ({}))

/** A path in the bucket review-photos; undefined without one, offline, and while nobody wants it. */
export function useServedPhoto(id: string, isWanted: boolean): string | undefined {
  const { places } = useServices()
  const today = useToday()
  const heard = useLive(removals, [])
  // What was said before a removal may be what was removed. That there is no photo draws nothing anew.
  const photo = useAnswers(({ [id]: answer }) => (answer?.heard === heard ? answer?.photo : undefined))
  useEffect(() => {
    if (!isWanted || heard === undefined) return
    const answer = useAnswers.getState()[id]
    const isFresh = answer?.heard === heard && today - answer.at < fresh
    if (!isFresh) askSoon(places, id, heard)
  }, [places, id, isWanted, heard, today])
  return isWanted ? photo : undefined
}

/** Ids, each with the number of removals that its card has heard of. */
const waiting = new Map<string, number>()

function askSoon(places: PlaceService, id: string, heard: number): void {
  waiting.set(id, heard)
  if (waiting.size === 1) setTimeout(() => void ask(places), batch)
}

async function ask(places: PlaceService): Promise<void> {
  const asked = [...waiting].slice(0, photosAtOnce)
  for (const [id] of asked) waiting.delete(id)
  if (waiting.size > 0) setTimeout(() => void ask(places), batch)
  const at = Date.now()
  const photos = await answerTo(
    places,
    asked.map(([id]) => id),
  )
  useAnswers.setState(
    Object.fromEntries(
      asked.map(([id, heard]) => {
        const photo = photos.get(id)
        return [id, { heard, at, ...(photo !== undefined && { photo }) }]
      }),
    ),
  )
}

/** By the place's id. Without an answer the drawings stay, and it is as long until the next question. */
async function answerTo(places: PlaceService, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  try {
    const found = await places.photosOf(ids)
    return new Map(found.map(({ restaurant_id, photo }) => [restaurant_id, photo]))
  } catch {
    return new Map()
  }
}
