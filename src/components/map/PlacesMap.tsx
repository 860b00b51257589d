import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { Whereabouts } from '#src/components/places/use-location.ts'
import type { Point } from '#src/domain/places/distance.ts'
import { pinsOf } from '#src/domain/places/map-pins.ts'
import type { KnownPack } from '#src/queries/map-packs.ts'
import { placeMarks } from '#src/queries/place-marks.ts'
import { useLive } from '#src/queries/use-copy.ts'
import type { SearchedPlace } from '#src/services/search-places.ts'
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx'
import { firstCamera, forgetCamera, lastCamera, noteCamera } from './camera.ts'
import { KeepMap } from './KeepMap.tsx'
import type { Covered, MapControls, SeenArea } from './MapCanvas.tsx'
import { MapCards } from './MapCards.tsx'
import { MapLegend } from './MapLegend.tsx'
import type { PlacePin } from './MapPin.tsx'
import { MapStatus } from './MapStatus.tsx'
import { MapTools } from './MapTools.tsx'
import type { MapPart } from './map-part.ts'
import './PlacesMap.css'
import { useLocate } from './use-locate.ts'
import type { MapArea } from './use-map-area.ts'
import { usePacks } from './use-packs.ts'

interface PlacesMapProps {
  part: MapPart
  /** Those of the list, in its order; undefined while nobody can know them. */
  places: readonly SearchedPlace[] | undefined
  near: Point | undefined
  /** `near` is the middle of a town. */
  isElsewhere?: boolean
  /** Absent where a map shows nothing but its own places. */
  whereabouts?: Whereabouts
  area?: MapArea
  /** All of its places are to be seen first, wherever the person is. */
  isOfList?: boolean
  /** In the list beside the map all places are to be seen, and here the card of the chosen one. */
  isBesideList: boolean
  /** Spoken: what the map shows. */
  label: string
  /** The map's name in this app: after back it looks where it looked. */
  restore: string
  chosen: string | undefined
  onChoose: (id: string) => void
  children?: ReactNode
}

/** Places on a map, with the card of the chosen one: the twin of the list. */
export function PlacesMap(props: PlacesMapProps) {
  const {
    part,
    places,
    near,
    isElsewhere = false,
    whereabouts,
    area,
    isOfList = false,
    isBesideList,
    label,
    restore,
    onChoose,
    children,
  } = props
  const { packs, isOffline } = usePacks()
  const marks = useLive(placeMarks, [])
  const pins = useMemo(() => pinsOf(places ?? [], marks), [places, marks])
  const [camera] = useState(() => lastCamera(restore))
  const begins = camera ?? (places && firstCamera(places, isOfList ? undefined : near))
  const [seen, setSeen] = useState<SeenArea>()
  const [pack, setPack] = useState<KnownPack>()
  const controls = useRef<MapControls>(null)
  const foot = useRef<HTMLDivElement>(null)
  const here = isElsewhere ? undefined : whereabouts?.near
  const { Canvas } = part
  useFollow(controls, near, camera === undefined && !isOfList)
  useOtherPlaces(controls, restore, pins, near)

  const look = (now: SeenArea): void => {
    setSeen((before) => ({ ...now, isByHand: now.isByHand || (before?.isByHand ?? false) }))
    noteCamera(restore, now.camera)
  }
  const choose = (id: string): void => {
    onChoose(id)
    const pin = pins.find((one) => one.id === id)
    if (pin) controls.current?.reveal(pin, coveredBy(foot.current))
  }
  const search =
    area && seen && (seen.isByHand || area.state === 'failed')
      ? (): void => {
          area.search(seen.area, seen.zoom)
          setSeen({ ...seen, isByHand: false })
        }
      : undefined
  const goHome = useLocate(whereabouts, (home) => {
    area?.leave()
    forgetCamera(restore)
    setSeen((before) => before && { ...before, isByHand: false })
    controls.current?.goTo(home)
  })
  const at = seen?.camera.center ?? begins?.center
  // Below a phone's map a card is always in sight: its place is the chosen one.
  const chosen = places?.some(({ id }) => id === props.chosen)
    ? props.chosen
    : isBesideList
      ? undefined
      : places?.[0]?.id
  const listed = isBesideList ? (places ?? []).filter(({ id }) => id === chosen) : (places ?? [])
  return (
    <section className="places-map" aria-label={label}>
      {!Canvas || !begins ? (
        <VisuallyHidden>Loading the map</VisuallyHidden>
      ) : (
        <Canvas
          label={label}
          pins={pins}
          chosen={chosen}
          onChoose={choose}
          here={here}
          accuracy={whereabouts?.accuracy}
          packs={packs}
          isOffline={isOffline}
          camera={begins}
          onSeen={look}
          onGround={setPack}
          controls={controls}
          cards={isBesideList ? 0 : cardsHeight}
        />
      )}
      <MapStatus
        area={area}
        pack={pack}
        isOffline={isOffline}
        count={places?.length ?? 0}
        {...(search && { onSearch: search })}
      />
      {isBesideList && <MapLegend />}
      <div className="places-map-foot" ref={foot}>
        <MapTools controls={controls} {...(whereabouts && { onLocate: goHome })} />
        {packs && at && <KeepMap packs={packs} at={at} isOffline={isOffline} />}
        {listed.length > 0 && (
          <MapCards
            places={listed}
            chosen={chosen}
            onChoose={choose}
            near={near}
            isElsewhere={isElsewhere}
            marks={marks}
            label={`${label}: cards`}
          />
        )}
        {children}
      </div>
    </section>
  )
}

/** Px, with the room around them. */
const cardsHeight = 122

/** The buttons reach higher than what else lies at the foot, and only at the right. */
function coveredBy(foot: HTMLElement | null): Covered {
  const [tools] = foot?.children ?? []
  const buttons = tools?.lastElementChild
  if (!foot || !tools || !buttons) return { right: 0, bottom: 0 }
  const edge = foot.getBoundingClientRect()
  return {
    right: edge.right - buttons.getBoundingClientRect().left,
    bottom: edge.bottom - tools.getBoundingClientRect().bottom,
  }
}

/** Goes to where the person is when that becomes known after the map. */
function useFollow(controls: RefObject<MapControls | null>, near: Point | undefined, isFirst: boolean): void {
  const was = useRef(near)
  useEffect(() => {
    if (isFirst && near && !was.current) controls.current?.goTo(near)
    was.current = near
  }, [controls, near, isFirst])
}

/** Goes to what another search has found when nothing of it is in sight; `search` names it. */
function useOtherPlaces(
  controls: RefObject<MapControls | null>,
  search: string,
  pins: readonly PlacePin[],
  near: Point | undefined,
): void {
  const was = useRef(search)
  useEffect(() => {
    const map = controls.current
    if (was.current === search || !map || pins.length === 0) return
    was.current = search
    if (pins.some(map.isInSight)) return
    const { center, zoom } = firstCamera(pins, near)
    map.goTo(center, zoom)
  }, [controls, search, pins, near])
}
