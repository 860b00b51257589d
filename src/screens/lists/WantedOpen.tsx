import { useDeviceLocation } from '#src/components/places/use-location.ts'
import { useClocks } from '#src/components/places/use-place-clock.ts'
import { isOpenAt } from '#src/domain/places/open-minutes.ts'
import { wantedRows } from '#src/queries/restaurants.ts'
import { useLive } from '#src/queries/use-copy.ts'

/** "· 3 open now" of what the person wants to try; nothing when none is known to be open. */
export function WantedOpen() {
  const places = useLive(wantedRows, [])?.filter(({ open_minutes }) => open_minutes) ?? []
  const { near } = useDeviceLocation('if allowed')
  const clocks = useClocks(places.length > 0, near, undefined)
  const open = clocks ? places.filter((place) => isOpenAt(place.open_minutes, clocks.minuteAt(place))).length : 0
  return open > 0 && <span>· {open} open now</span>
}
