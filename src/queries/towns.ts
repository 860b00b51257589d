/** The towns of the places on this device, and the one that the person has picked. */
import { distinctUntilChanged, map, type Observable } from 'rxjs'
import type { LiveCopy } from '#src/db/open.ts'
import { type KnownTown, type Town, townsOf } from '#src/domain/places/towns.ts'
import { allRestaurants } from './restaurants.ts'
import { liveOwed, sharedByCopy } from './sync-status.ts'

/** null: none. The same object until another one is picked. */
export const pickedTown = sharedByCopy(
  (copy): Observable<Town | null> =>
    liveOwed(copy, ['facts'], (owed) => owed.get('facts', 'town')).pipe(
      map((fact) => (fact?.name === 'town' ? fact.value : null)),
      distinctUntilChanged((a, b) => JSON.stringify(a) === JSON.stringify(b)),
    ),
)

export const townsHere = (copy: LiveCopy): Observable<KnownTown[]> => allRestaurants(copy).pipe(map(townsOf))
