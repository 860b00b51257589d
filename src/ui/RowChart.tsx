import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Button } from './Button.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'
import './RowChart.css'

interface RowChartProps {
  /** `words`: what it counts, "13 visits". A row that counts nothing leads nowhere. */
  rows: readonly { label: string; count: number; words: string; to: string }[]
  /** How many are shown until all are asked for; all by default. */
  first?: number
}

/** A row for each number: its name, a bar from zero, and the number; all of it leads to what is behind it. */
export function RowChart({ rows, first = rows.length }: RowChartProps) {
  const [isWhole, setWhole] = useState(false)
  const most = Math.max(1, ...rows.map(({ count }) => count))
  const shown = isWhole ? rows : rows.slice(0, first)
  return (
    <>
      <ol className="row-chart">
        {shown.map(({ label, count, words, to }) => (
          <li key={label} className="row-chart-row">
            <span className="row-chart-label">
              {count > 0 ? (
                <Link to={to} className="shape-link" aria-label={`${label}: ${words}`}>
                  <bdi>{label}</bdi>
                </Link>
              ) : (
                <>
                  <bdi>{label}</bdi>
                  <VisuallyHidden>: {words}</VisuallyHidden>
                </>
              )}
            </span>
            <span className="row-chart-track" aria-hidden="true">
              <span className="row-chart-bar" style={{ inlineSize: `${(count / most) * 100}%` }} />
            </span>
            <span className="row-chart-number" aria-hidden="true">
              {count}
            </span>
          </li>
        ))}
      </ol>
      {shown.length < rows.length && (
        <Button variant="quiet" onClick={() => setWhole(true)}>
          Show all {rows.length}
        </Button>
      )}
    </>
  )
}
