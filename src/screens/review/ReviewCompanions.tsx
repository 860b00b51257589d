import { Fragment, useState } from 'react'
import { saveIntent } from '#src/commands/save-intent.ts'
import type { Companion, Review } from '#src/domain/rows.ts'
import { paths } from '#src/lib/paths.ts'
import { useCopy } from '#src/queries/use-copy.ts'
import { AlertDialog } from '#src/ui/AlertDialog.tsx'
import { Button } from '#src/ui/Button.tsx'
import { TextLink } from '#src/ui/TextLink.tsx'
import { toastError, toastNote } from '#src/ui/toast.ts'
import './review-companions.css'

/** With whom; nothing when nobody is named. Whoever is named can take themselves off. */
export function ReviewCompanions({ review: { id, companions = [] } }: { review: Review }) {
  const { userId } = useCopy()
  if (companions.length === 0) return null
  return (
    <section className="review-companions" aria-label="With whom">
      <p>
        With{' '}
        {companions.map((person, at) => (
          <Fragment key={person.user_id}>
            {at > 0 && (at === companions.length - 1 ? ' and ' : ', ')}
            <Name person={person} isOneself={person.user_id === userId} />
          </Fragment>
        ))}
      </p>
      {companions.some(({ user_id }) => user_id === userId) && <TakeOff reviewId={id} />}
    </section>
  )
}

const Name = ({ person: { user_id, username }, isOneself }: { person: Companion; isOneself: boolean }) =>
  isOneself ? 'you' : <TextLink to={paths.profile(user_id)}>@{username}</TextLink>

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
