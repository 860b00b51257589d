import Clock from 'lucide-react/icons/clock'
import { useEffect, useState } from 'react'
import { exportWork } from '#src/components/offline/export-work.ts'
import { type UnsentWork, unsentTitle } from '#src/domain/work/work-summary.ts'
import { paths } from '#src/lib/paths.ts'
import { useServices } from '#src/services/use-services.ts'
import { Button, ButtonLink } from '#src/ui/Button.tsx'
import { Icon } from '#src/ui/Icon.tsx'

/** Ms until the button can be pressed again. */
const timeoutMs = 4000

/**
 * `day`: until then the browser deletes nothing. `isByHand`: the person can put the app on the home screen, where it
 * has storage of its own.
 */
export function UnsentHint({ unsent, day, isByHand }: { unsent: UnsentWork; day: string; isByHand: boolean }) {
  const { refresh, workFile } = useServices()
  const [isTrying, setTrying] = useState(false)
  useEffect(() => {
    const timer = isTrying ? setTimeout(() => setTrying(false), timeoutMs) : undefined
    return () => clearTimeout(timer)
  }, [isTrying])

  return (
    <section className="home-hint" aria-label="Only in this browser" data-passing>
      <Icon icon={Clock} size={22} />
      <div className="home-hint-words">
        <h2>{unsentTitle(unsent)}</h2>
        <p>This browser deletes what waits here after seven days without a visit. Open crumb. before {day}.</p>
        {isByHand && (
          <p>On your home screen crumb. starts empty: send it first, or save it as a file and import that there.</p>
        )}
        <div className="home-hint-actions">
          {unsent.changes > 0 ? (
            <Button
              variant="soft"
              busy={isTrying}
              onClick={() => {
                setTrying(true)
                refresh()
              }}
            >
              {isTrying ? 'Trying...' : 'Send now'}
            </Button>
          ) : (
            <ButtonLink variant="soft" to={paths.sync}>
              Show
            </ButtonLink>
          )}
          <Button variant="quiet" onClick={() => void exportWork(workFile)}>
            Save a file
          </Button>
        </div>
      </div>
    </section>
  )
}
