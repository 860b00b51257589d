/** The towns of the places on this device, and the one that the person has picked. */
import { map, type Observable } from 'rxjs'
import type { LiveCopy } from '#src/db/open.ts'
import { type KnownTown, type Town, townsOf } from '#src/domain/places/towns.ts'
import { allRestaurants } from './restaurants.ts'
import { factNow, sharedByCopy } from './sync-status.ts'

/** null: none. The same object until another one is picked. */
export const pickedTown = sharedByCopy(
  (copy): Observable<Town | null> => factNow(copy, 'town').pipe(map((town) => town ?? null)),
)

export const townsHere = (copy: LiveCopy): Observable<KnownTown[]> => allRestaurants(copy).pipe(map(townsOf))
