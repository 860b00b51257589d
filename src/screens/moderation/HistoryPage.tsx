import { useState } from 'react'
import { paths } from '#src/lib/paths.ts'
import type { ModerationLog, ModerationService } from '#src/services/moderation.ts'
import { ServiceError } from '#src/services/service-error.ts'
import { useServices } from '#src/services/use-services.ts'
import { Button } from '#src/ui/Button.tsx'
import { toastError } from '#src/ui/toast.ts'
import { DeskFrame } from './DeskFrame.tsx'
import { StepList } from './StepList.tsx'
import { useAnswer } from './use-desk.ts'

const latestSteps = (service: ModerationService): Promise<ModerationLog> => service.log()
const stepsPerPage = 50

/** Every step of every moderator, the latest first. Nobody can change it. */
export function HistoryPage() {
  const { moderation } = useServices()
  const latest = useAnswer(latestSteps)
  const [older, setOlder] = useState<ModerationLog>([])
  const [isWhole, setWhole] = useState(false)
  const known = new Set(latest.found?.map(({ id }) => id))
  const steps = [...(latest.found ?? []), ...older.filter(({ id }) => !known.has(id))]
  const last = steps.at(-1)

  async function readOn(): Promise<void> {
    if (!last) return
    try {
      const page = await moderation.log(last)
      setOlder([...older, ...page])
      setWhole(page.length < stepsPerPage)
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error
      toastError('Not loaded', 'This needs a connection.')
    }
  }
  return (
    <DeskFrame title="History" parent={paths.moderation} answer={latest}>
      {steps.length === 0 ? <p className="shape-caption">Nothing has been decided yet.</p> : <StepList steps={steps} />}
      {steps.length >= stepsPerPage && !isWhole && (
        <Button block onClick={() => void readOn().catch(reportError)}>
          Show more
        </Button>
      )}
    </DeskFrame>
  )
}
