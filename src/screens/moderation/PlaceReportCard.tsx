import { useState } from 'react'
import { paths } from '#src/lib/paths.ts'
import type { Correction, PlaceReport } from '#src/services/moderation.ts'
import { useServices } from '#src/services/use-services.ts'
import { AlertDialog } from '#src/ui/AlertDialog.tsx'
import { Button } from '#src/ui/Button.tsx'
import { TextLink } from '#src/ui/TextLink.tsx'
import { agoWords } from './ReportCard.tsx'
import { runDecision } from './use-desk.ts'

interface PlaceReportCardProps {
  report: PlaceReport
  now: number
  onDecided: () => Promise<void>
}

/** A place that is said to be wrong: what stands, what is suggested, and the way from one to the other. */
export function PlaceReportCard({ report, now, onDecided }: PlaceReportCardProps) {
  const { moderation } = useServices()
  const [isAsked, setAsked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { place, problem, duplicate_of, description } = report
  const correction = correctionOf(report)

  async function run(work: () => Promise<void>, said: string): Promise<void> {
    if (isBusy) return
    setBusy(true)
    await runDecision(work(), said, onDecided)
    setBusy(false)
  }
  const act = (work: () => Promise<void>, said: string) => void run(work, said).catch(reportError)
  const apply = (): void => act(() => moderation.correctPlace(report, correction), 'Corrected.')
  return (
    <>
      <p className="shape-caption">Suggested {agoWords(report.created_at, now)}</p>
      <dl className="moderation-compare">
        <div>
          <dt>It says</dt>
          <dd>
            <TextLink to={paths.restaurant(place.id)}>{place.name}</TextLink>
            {place.address !== undefined && <p className="shape-caption">{place.address}</p>}
          </dd>
        </div>
        <div>
          <dt>Suggested</dt>
          <dd>
            <Suggestion report={report} />
          </dd>
        </div>
      </dl>
      {description !== undefined && (
        <p className="moderation-said" dir="auto">
          “{description}”
        </p>
      )}
      <div className="moderation-actions">
        {problem === 'duplicate' ? (
          <Button variant="danger" busy={isBusy} onClick={() => setAsked(true)}>
            Merge
          </Button>
        ) : (
          <Button variant="primary" busy={isBusy} onClick={apply}>
            {problem === 'closed' ? 'Close it' : 'Correct it'}
          </Button>
        )}
        <Button busy={isBusy} onClick={() => act(() => moderation.dismissPlaceReport(report), 'Dismissed.')}>
          Dismiss
        </Button>
      </div>
      <AlertDialog
        open={isAsked}
        onOpenChange={setAsked}
        title="Merge these places?"
        description={`Everything of ${place.name} moves to ${duplicate_of?.name ?? 'the other place'}. There is no way back.`}
        action="Merge"
        onAction={() => act(() => moderation.mergePlaces(report), 'Merged.')}
      />
    </>
  )
}

function correctionOf({ problem, name, address, latitude, longitude }: PlaceReport): Correction {
  if (problem === 'name') return { name }
  if (problem === 'position') return { address, latitude, longitude }
  return { is_closed: true }
}

function Suggestion({ report }: { report: PlaceReport }) {
  const { problem, name, address, latitude, longitude, duplicate_of } = report
  if (problem === 'name') return <bdi>{name}</bdi>
  if (problem === 'closed') return 'Closed for good'
  if (problem === 'duplicate')
    return duplicate_of ? (
      <>
        The same as <TextLink to={paths.restaurant(duplicate_of.id)}>{duplicate_of.name}</TextLink>
        {duplicate_of.address !== undefined && <p className="shape-caption">{duplicate_of.address}</p>}
      </>
    ) : (
      'The other place is gone.'
    )
  return (
    <>
      <bdi>{address}</bdi>
      {latitude !== undefined && longitude !== undefined && (
        <p className="shape-caption">
          {latitude.toFixed(5)}, {longitude.toFixed(5)}
        </p>
      )}
    </>
  )
}
