import { type CSSProperties, useState } from 'react'
import { Link } from 'react-router-dom'
import { Button } from './Button.tsx'
import { Card } from './Card.tsx'
import { classNames } from './class-names.ts'
import './BarChart.css'
import { RowChart } from './RowChart.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export interface Bar {
  /** As its row in the table is named, and spoken. */
  label: string
  /** Below the bar, where little room is; the label by default. */
  short?: string
  count: number
  /** What it counts, in words: "13 visits". */
  words: string
  /** Leads to what it counts; nowhere from an empty one. */
  to: string
}

interface BarChartProps {
  title: string
  id: string
  bars: readonly Bar[]
  /** Beside the title. */
  aside?: string
  /** What has no bar and stands in the table alone. */
  others?: readonly Bar[]
}

/** Bars from zero, each with its number and a link to what is behind it; as a table on request. */
export function BarChart({ title, id, bars, aside, others = [] }: BarChartProps) {
  const [isTable, setTable] = useState(false)
  const most = Math.max(1, ...bars.map(({ count }) => count))
  return (
    <section aria-labelledby={id}>
      <Card>
        <div className="bar-chart-head">
          <h2 className="bar-chart-title shape-fill" id={id}>
            {title}
          </h2>
          {aside && <span className="bar-chart-aside">{aside}</span>}
          <Button variant="quiet" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
            Table
          </Button>
        </div>
        {isTable ? (
          <RowChart rows={[...bars, ...others]} />
        ) : (
          <div className="bar-chart">
            <ol
              className="bar-chart-bars"
              style={{ '--bars': bars.length, '--half': Math.ceil(bars.length / 2) } as CSSProperties}
            >
              {bars.map((bar) => (
                <li key={bar.label}>
                  <BarOf bar={bar} most={most} />
                </li>
              ))}
            </ol>
          </div>
        )}
      </Card>
    </section>
  )
}

function BarOf({ bar: { label, short = label, count, words, to }, most }: { bar: Bar; most: number }) {
  const drawn = (
    <>
      <VisuallyHidden>
        {label}: {words}
      </VisuallyHidden>
      <span className="bar-chart-number" aria-hidden="true">
        {count > 0 && count}
      </span>
      <span className="bar-chart-bar" style={{ blockSize: `${(count / most) * 92}px` }} />
      <span aria-hidden="true">{short}</span>
    </>
  )
  if (count === 0) return <span className="bar-chart-column bar-chart-empty">{drawn}</span>
  return (
    <Link className={classNames('bar-chart-column', count === most && 'bar-chart-most')} to={to}>
      {drawn}
    </Link>
  )
}
