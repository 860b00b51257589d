import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { PlacePhoto } from '#src/components/pictures/PlacePhoto.tsx'
import { ReviewThumb } from '#src/components/reviews/ReviewThumb.tsx'
import { allTime, daysWords, monthName, monthWords } from '#src/domain/diary/days.ts'
import { type DiaryVisit, placeNameOf } from '#src/domain/diary/diary.ts'
import { partQuery } from '#src/domain/diary/parts.ts'
import type { Recap } from '#src/domain/diary/recap.ts'
import { distanceText } from '#src/domain/places/distance.ts'
import type { PicturedPlace } from '#src/domain/places/pictured-place.ts'
import { paths } from '#src/lib/paths.ts'
import { counted } from '#src/lib/text.ts'
import { Card } from '#src/ui/Card.tsx'

const pictured = (visit: DiaryVisit): PicturedPlace =>
  visit.restaurant ?? { id: visit.review.restaurant_id, name: placeNameOf(visit) }

/** What stands out of a year or of all of time. */
export function Highlights({ recap, period }: { recap: Recap; period: string }) {
  const { highest, mostVisited, farthest, busiest } = recap
  const isYear = period !== allTime
  const ofPlace = ({ review }: DiaryVisit): string =>
    paths.visitsBehind(period, partQuery({ by: 'place', is: review.restaurant_id }))
  return (
    <ul className="look-back-highlights" aria-label="What stands out">
      {highest && (
        <Highlight
          label="Your highest"
          name={placeNameOf(highest)}
          to={paths.review(highest.review.id)}
          picture={<ReviewThumb review={highest.review} place={pictured(highest)} ratio="4/3" />}
        >
          {highest.review.rating?.toFixed(1)} in {isYear ? monthName(highest.day) : monthWords(highest.day)}
        </Highlight>
      )}
      {mostVisited && (
        <Highlight
          label="Most visited"
          name={placeNameOf(mostVisited.visit)}
          to={ofPlace(mostVisited.visit)}
          picture={<PlacePhoto place={pictured(mostVisited.visit)} />}
        >
          {counted(mostVisited.count, 'visit')}
        </Highlight>
      )}
      {farthest && (
        <Highlight
          label="Farthest"
          name={placeNameOf(farthest.visit)}
          to={ofPlace(farthest.visit)}
          picture={<PlacePhoto place={pictured(farthest.visit)} />}
        >
          {farthest.visit.restaurant?.town !== undefined && <bdi>{farthest.visit.restaurant.town}, </bdi>}
          {distanceText(farthest.km)} from where you eat most
        </Highlight>
      )}
      {busiest && (
        <Highlight
          label="Busiest week"
          name={daysWords(busiest.from, busiest.to, !isYear)}
          to={paths.visitsBehind(period, partQuery(busiest.part))}
          picture={<ReviewThumb review={busiest.visit.review} place={pictured(busiest.visit)} ratio="4/3" />}
        >
          {counted(busiest.count, 'visit')}
        </Highlight>
      )}
    </ul>
  )
}

interface HighlightProps {
  label: string
  name: string
  to: string
  picture: ReactNode
  children: ReactNode
}

function Highlight({ label, name, to, picture, children }: HighlightProps) {
  return (
    <li>
      <Card inset="mat" className="look-back-highlight shape-card">
        {picture}
        <div className="look-back-highlight-words">
          <p className="shape-caption">{label}</p>
          <h2 className="look-back-highlight-name">
            <Link to={to} className="shape-link">
              <bdi className="shape-clamp">{name}</bdi>
            </Link>
          </h2>
          <p className="look-back-highlight-more">{children}</p>
        </div>
      </Card>
    </li>
  )
}
