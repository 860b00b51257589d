/** What a rehearsal creates: two people, and the ids and files of what they save. */
import { randomUUID } from 'node:crypto'
import { photoPathOf } from '#src/domain/visits/photos.ts'
import type { Project } from '../../src/backend/request.ts'
import { createPerson, type Person } from './person.ts'

export type World = {
  project: Project
  ada: Person
  ben: Person
  place: PlaceInput
  /** Saved with a visit. */
  visited: PlaceInput
  reviewId: string
  listId: string
  privateListId: string
  /** The picture that Ada sends, and its paths. */
  picture: Blob
  photoPath: () => string
  avatarPath: () => string
  avatarUrl: () => string
}

type PlaceInput = { id: string; place_id: string; name: string; latitude: number; longitude: number }

/** Identifies a rehearsal's places, also those of one that was killed. */
export const placePrefix = 'manual_rehearsal-'

export function createWorld(project: Project): World {
  const now = Date.now()
  const ada = createPerson(project, 'Ada')
  return {
    project,
    ada,
    ben: createPerson(project, 'Ben'),
    place: place('Café of the Rehearsal'),
    visited: place('Diner of the Rehearsal'),
    reviewId: randomUUID(),
    listId: randomUUID(),
    privateListId: randomUUID(),
    picture: new Blob([Buffer.from(jpeg, 'base64')], { type: 'image/jpeg' }),
    photoPath: () => photoPathOf(ada.id(), now, 0, 'jpg'),
    avatarPath: () => `${ada.id()}/avatar.jpg`,
    avatarUrl: () => `${ada.id()}/avatar.jpg?t=${now}`,
  }
}

/** In the middle of the South Atlantic, where nobody searches meanwhile. */
function place(name: string): PlaceInput {
  const id = randomUUID()
  return { id, place_id: `${placePrefix}${id}`, name, latitude: -37.1, longitude: -12.3 }
}

/** A real JPEG of two by two pixels: the project may inspect what it is given. */
const jpeg =
  '/9j/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7gYKBTmCNl4x9lnN+gXz/2wBDARUX' +
  'Fx4aHjshITt8U0ZTfHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHz/wAARCAACAAIDASIAAhEB' +
  'AxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAT/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAABAX/xAAUEQEA' +
  'AAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCgBOPf/9k='
