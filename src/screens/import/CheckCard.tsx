import { useState } from 'react'
import { choosePlace } from '#src/commands/imports.ts'
import { StarRating } from '#src/components/reviews/StarRating.tsx'
import type { PlaceChoice } from '#src/domain/import/import-batch.ts'
import type { PlaceGroup } from '#src/domain/import/reviewed-places.ts'
import { plainDate } from '#src/domain/time/dates.ts'
import { counted, dotted } from '#src/lib/text.ts'
import { useCopy } from '#src/queries/use-copy.ts'
import { Button } from '#src/ui/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { toastError } from '#src/ui/toast.ts'
import { ImportSection } from './ImportSection.tsx'
import { PlaceChoices } from './PlaceChoices.tsx'
import './check-card.css'

interface CheckCardProps {
  group: PlaceGroup
  /** How many are left, this one included. */
  left: number
  onFind: (group: PlaceGroup) => void
}

/** The next place that is not certain. */
export function CheckCard({ group, left, onFind }: CheckCardProps) {
  const copy = useCopy()
  const { place, reviewed } = group
  const [first] = reviewed.match.candidates
  const [choice, setChoice] = useState<PlaceChoice>(first ? { kind: 'place', place: first } : { kind: 'own' })
  const decide = (decision: PlaceChoice): void => void note(decision).catch(reportError)
  async function note(decision: PlaceChoice): Promise<void> {
    const result = await choosePlace(copy, place.key, decision)
    if (!result.ok) toastError('Error', result.error.message)
  }
  return (
    <ImportSection
      title="Check"
      aside={<span className="shape-caption">{left === 1 ? 'The last one' : `${left} left`}</span>}
    >
      <Card inset="none" className="check-card">
        <InFile group={group} />
        <PlaceChoices name={place.name} candidates={reviewed.match.candidates} value={choice} onChange={setChoice} />
        <div className="check-card-actions">
          <Button variant="quiet" onClick={() => decide({ kind: 'out' })}>
            Leave Out
          </Button>
          <Button variant="quiet" onClick={() => onFind(group)}>
            Find
          </Button>
          <Button variant="soft" onClick={() => decide(choice)}>
            Next
          </Button>
        </div>
      </Card>
    </ImportSection>
  )
}

/** What the file says of it: the place, and the last visit. */
export function InFile({ group: { place, visits, saved } }: { group: PlaceGroup }) {
  const [last] = visits
  return (
    <div className="check-card-source">
      <span className="shape-caption">In your file</span>
      <span className="check-card-name" dir="auto">
        {dotted(`“${place.name}”`, place.town ?? place.address)}
      </span>
      <span className="check-card-visit">
        {last?.rating !== undefined && <StarRating rating={last.rating} />}
        <span className="shape-caption">
          {dotted(
            last && plainDate(`${last.date}T12:00`),
            visits.length > 1 && counted(visits.length, 'visit'),
            saved > 0 && counted(saved, 'saved place'),
          )}
        </span>
      </span>
    </div>
  )
}
