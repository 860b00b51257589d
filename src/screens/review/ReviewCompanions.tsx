import { Fragment, useState } from 'react'
import { saveIntent } from '#src/commands/save-intent.ts'
import { PersonAvatar } from '#src/components/people/PersonAvatar.tsx'
import type { Review } from '#src/domain/rows.ts'
import { paths } from '#src/lib/paths.ts'
import { type CompanionCard, companionCards } from '#src/queries/companions.ts'
import { useCopy, useLive } from '#src/queries/use-copy.ts'
import { AlertDialog } from '#src/ui/AlertDialog.tsx'
import { Button } from '#src/ui/Button.tsx'
import { TextLink } from '#src/ui/TextLink.tsx'
import { toastError, toastNote } from '#src/ui/toast.ts'
import './review-companions.css'

/** With whom; nothing when nobody is named. Whoever is named can take themselves off. */
export function ReviewCompanions({ review: { id, companions } }: { review: Review }) {
  const { userId } = useCopy()
  // The names are there at once; the faces come from the device.
  const shown = useLive((copy) => companionCards(copy, companions ?? []), [companions]) ?? companions ?? []
  if (shown.length === 0) return null
  return (
    <section className="review-companions" aria-label="With whom">
      <p>
        With{' '}
        {shown.map((person, at) => (
          <Fragment key={person.user_id}>
            {at > 0 && (at === shown.length - 1 ? ' and ' : ' ')}
            <span className="review-companions-person">
              <Name person={person} isOneself={person.user_id === userId} />
              {at < shown.length - 2 && ','}
            </span>
          </Fragment>
        ))}
      </p>
      {shown.some(({ user_id }) => user_id === userId) && <TakeOff reviewId={id} />}
    </section>
  )
}

const Name = ({ person, isOneself }: { person: CompanionCard; isOneself: boolean }) => (
  <>
    <span className="review-companions-face">
      <PersonAvatar person={person} size={26} />
    </span>
    {isOneself ? 'you' : <TextLink to={paths.profile(person.user_id)}>@{person.username}</TextLink>}
  </>
)

/** Asks first: nobody can name them on this visit again. */
function TakeOff({ reviewId }: { reviewId: string }) {
  const copy = useCopy()
  const [isAsking, setAsking] = useState(false)
  async function leave(): Promise<void> {
    const result = await saveIntent(copy, 'leave_visit', { review_id: reviewId })
    if (result.ok) toastNote('You took yourself off this visit.')
    else toastError('Error', result.error.message)
  }
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        Take me off
      </Button>
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Take yourself off this visit?"
        description="Your name leaves it for everybody, and nobody can name you on it again. Its author isn't notified."
        action="Take me off"
        onAction={() => void leave().catch(reportError)}
      />
    </>
  )
}
