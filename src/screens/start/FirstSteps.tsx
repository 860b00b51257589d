import Check from 'lucide-react/icons/check'
import { saveIntent } from '#src/commands/save-intent.ts'
import { offerUndo } from '#src/components/page/offer-undo.ts'
import { LocationButton } from '#src/components/places/NoNearbyPlaces.tsx'
import type { Whereabouts } from '#src/components/places/use-location.ts'
import { type FirstStep, firstSteps } from '#src/domain/people/first-steps.ts'
import type { Profile } from '#src/domain/rows.ts'
import { paths } from '#src/lib/paths.ts'
import type { Result } from '#src/lib/result.ts'
import { useCopy } from '#src/queries/use-copy.ts'
import { ButtonLink, type ButtonLook } from '#src/ui/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { toastError } from '#src/ui/toast.ts'
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx'

interface FirstStepsProps {
  profile: Profile
  whereabouts: Whereabouts
  hasVisit: boolean
  following: number
}

const words: Record<FirstStep['name'], { title: string; text: string }> = {
  location: { title: 'Turn on location', text: 'Places near you come first.' },
  visit: { title: 'Log a place you know', text: "Yesterday's dinner counts." },
  people: { title: 'Follow two people', text: 'See where they eat.' },
}

/** Three steps that tick themselves off, and can be put away for good, on all devices. */
export function FirstSteps({ profile, whereabouts, hasVisit, following }: FirstStepsProps) {
  const copy = useCopy()
  const steps = firstSteps({ hasLocation: whereabouts.near !== undefined, hasVisit, following })
  const done = steps.filter(({ isDone }) => isDone).length
  const next = steps.find(({ isDone }) => !isDone)

  const setHidden = (hides: boolean): Promise<Result> =>
    saveIntent(copy, 'update_profile', { fields: { hides_first_steps: hides }, base: { hides_first_steps: !hides } })
  async function hide(): Promise<void> {
    const result = await setHidden(true)
    if (result.ok) offerUndo('The first steps are hidden.', () => setHidden(false))
    else toastError('Error', result.error.message)
  }

  return (
    <section className="first-day" aria-labelledby="first-day">
      <Card inset="none" className="first-day-card">
        <div className="first-day-head shape-row">
          <div className="shape-fill">
            <h2 className="first-day-title" id="first-day">
              Welcome, <bdi>{profile.full_name?.split(' ')[0] ?? `@${profile.username}`}</bdi>
            </h2>
            <p className="shape-caption">
              {next ? 'Three small steps and this page is yours.' : "That's all: this page is yours now."}
            </p>
          </div>
          <Ring done={done} of={steps.length} />
        </div>
        <ol className="first-day-steps">
          {steps.map((step, index) => (
            <li key={step.name} className={step.isDone ? 'first-day-step first-day-done' : 'first-day-step'}>
              <span
                className={step === next ? 'first-day-number first-day-next' : 'first-day-number'}
                aria-hidden="true"
              >
                {step.isDone ? <Icon icon={Check} size={16} /> : index + 1}
              </span>
              <span className="first-day-words">
                <span className="first-day-name">
                  {words[step.name].title}
                  {step.isDone && <VisuallyHidden> (done)</VisuallyHidden>}
                </span>
                <span className="first-day-text shape-caption">{words[step.name].text}</span>
              </span>
              {!step.isDone && (
                <StepAction
                  name={step.name}
                  whereabouts={whereabouts}
                  variant={step === next ? 'primary' : 'secondary'}
                />
              )}
            </li>
          ))}
        </ol>
        <button type="button" className="first-day-hide" onClick={() => void hide().catch(reportError)}>
          Hide these steps
        </button>
      </Card>
    </section>
  )
}

interface StepActionProps extends ButtonLook {
  name: FirstStep['name']
  whereabouts: Whereabouts
}

function StepAction({ name, whereabouts, ...look }: StepActionProps) {
  if (name === 'location') return <LocationButton {...look} whereabouts={whereabouts} words="Turn on" />
  return (
    <ButtonLink {...look} to={name === 'visit' ? paths.log() : paths.addFriends}>
      {name === 'visit' ? 'Log a Visit' : 'Find people'}
    </ButtonLink>
  )
}

/** How many are done. */
function Ring({ done, of }: { done: number; of: number }) {
  return (
    <span className="first-day-ring">
      <svg viewBox="0 0 44 44" aria-hidden="true">
        <circle cx="22" cy="22" r="18" />
        {done > 0 && (
          <circle
            className="first-day-ring-done"
            cx="22"
            cy="22"
            r="18"
            pathLength={of}
            strokeDasharray={`${done} ${of}`}
          />
        )}
      </svg>
      <span aria-hidden="true">
        {done}/{of}
      </span>
      <VisuallyHidden>
        {done} of {of} done
      </VisuallyHidden>
    </span>
  )
}
