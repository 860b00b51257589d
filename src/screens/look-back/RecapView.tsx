import { Link } from 'react-router-dom'
import { allTime } from '#src/domain/diary/days.ts'
import { partQuery } from '#src/domain/diary/parts.ts'
import type { Counted, Recap } from '#src/domain/diary/recap.ts'
import { paths } from '#src/lib/paths.ts'
import { counted, grouped } from '#src/lib/text.ts'
import { type Bar, BarChart } from '#src/ui/BarChart.tsx'
import { Card } from '#src/ui/Card.tsx'
import { RowChart } from '#src/ui/RowChart.tsx'
import { Highlights } from './Highlights.tsx'

/** The numbers of a year or of all of time: each leads to the visits that it counts. */
export function RecapView({ recap, period }: { recap: Recap; period: string }) {
  const bar = ({ label, count, part }: Counted): Bar => ({
    label,
    count,
    words: counted(count, 'visit'),
    to: paths.visitsBehind(period, partQuery(part)),
  })
  const filled = (counts: readonly Counted[]): Bar[] => counts.filter(({ count }) => count > 0).map(bar)
  const isYear = period !== allTime
  const cuisines = filled([...recap.cuisines, recap.withoutCuisine])
  const unrated = filled([recap.unrated])
  return (
    <>
      <div className="shape-pane">
        <Head recap={recap} period={period} />
        {isYear ? (
          <BarChart
            id="months"
            title="Month by month"
            bars={recap.times.map((time) => ({ ...bar(time), short: time.label.charAt(0) }))}
          />
        ) : (
          <section aria-labelledby="years">
            <Card>
              <h2 className="look-back-title" id="years">
                Year by year
              </h2>
              <RowChart rows={filled(recap.times)} />
            </Card>
          </section>
        )}
        <Highlights recap={recap} period={period} />
      </div>
      <div className="shape-pane">
        {recap.average !== undefined && (
          <BarChart
            id="ratings"
            title="How you rate"
            aside={`${recap.average.toFixed(1)} average`}
            bars={recap.ratings.map((rating) => ({ ...bar(rating), short: shortRating(rating.label) }))}
            others={unrated}
          />
        )}
        {cuisines.length > 0 && (
          <section aria-labelledby="cuisines">
            <Card>
              <h2 className="look-back-title" id="cuisines">
                Cuisines
              </h2>
              <RowChart rows={cuisines} first={cuisinesShown} />
            </Card>
          </section>
        )}
      </div>
    </>
  )
}

/** More is a list to look through, which a button opens. */
const cuisinesShown = 8

/** Below a bar only whole stars have room. */
const shortRating = (rating: string): string => (rating.endsWith('.0') ? rating.slice(0, 1) : '·')

function Head({ recap: { visits, places, cuisines, firsts }, period }: { recap: Recap; period: string }) {
  return (
    <section aria-label="In short" className="look-back-head">
      <Link to={paths.visitsBehind(period)} className="look-back-visits">
        <span className="look-back-number">{grouped(visits)}</span> {visits === 1 ? 'visit' : 'visits'}
      </Link>
      <ul className="look-back-facts">
        <li>
          <Link to={paths.visitsBehind(period, { group: 'place' })}>{counted(places, 'place')}</Link>
        </li>
        {cuisines.length > 0 && (
          <li>
            <Link to={paths.visitsBehind(period, { group: 'cuisine' })}>{counted(cuisines.length, 'cuisine')}</Link>
          </li>
        )}
        {firsts > 0 && period !== allTime && (
          <li>
            <Link to={paths.visitsBehind(period, { first: 'yes' })}>{grouped(firsts)} new to you</Link>
          </li>
        )}
      </ul>
    </section>
  )
}
