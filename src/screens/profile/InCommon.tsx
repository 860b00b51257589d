import { useState } from 'react'
import { PlacePhoto } from '#src/components/pictures/PlacePhoto.tsx'
import { inCommonWords, type PlaceInCommon } from '#src/domain/diary/in-common.ts'
import { paths } from '#src/lib/paths.ts'
import { inCommonWith } from '#src/queries/diary.ts'
import { useLive } from '#src/queries/use-copy.ts'
import { Button } from '#src/ui/Button.tsx'
import { ListRow } from '#src/ui/ListRow.tsx'
import { SectionHeader } from '#src/ui/SectionHeader.tsx'
import '#src/components/reviews/VisitRow.css'
import { dotted } from '#src/lib/text.ts'

/** As many as the visits above it. */
const shownFirst = 4

/**
 * Where both have been, and what each thought; nothing without such a place. Of somebody who is followed this device has the newest
 * visits, of others none.
 */
export function InCommon({ userId, username }: { userId: string; username: string }) {
  const places = useLive((copy) => inCommonWith(copy, userId), [userId]) ?? []
  const [isWhole, setWhole] = useState(false)
  if (places.length === 0) return null
  const shown = isWhole ? places : places.slice(0, shownFirst)
  return (
    <section aria-labelledby="in-common" className="profile-section">
      <SectionHeader title="In common" id="in-common" />
      <p className="profile-common-words shape-caption">{inCommonWords(places)}</p>
      <ul className="profile-visits">
        {shown.map((place) => (
          <li key={place.id} className="visit-row">
            <ListRow
              to={paths.restaurant(place.id)}
              title={<bdi className="shape-clamp">{place.name}</bdi>}
              leading={
                <span className="review-thumb">
                  <PlacePhoto place={place} />
                </span>
              }
            >
              <Ratings place={place} username={username} />
            </ListRow>
          </li>
        ))}
      </ul>
      {places.length > shown.length && (
        <div className="profile-common-all">
          <Button block onClick={() => setWhole(true)}>
            Show all {places.length}
          </Button>
        </div>
      )}
    </section>
  )
}

/** "You 4.5 · @ben 4.0". */
function Ratings({ place: { own, other }, username }: { place: PlaceInCommon; username: string }) {
  return <p>{dotted(`You ${own?.toFixed(1) ?? 'not rated'}`, `@${username} ${other?.toFixed(1) ?? 'not rated'}`)}</p>
}
