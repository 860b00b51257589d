import { type FormEvent, useRef, useState } from 'react'
import { PlacePicker } from '#src/components/places/PlacePicker.tsx'
import { DetailedRatings } from '#src/components/reviews/DetailedRatings.tsx'
import { PhotoPicker } from '#src/components/reviews/PhotoPicker.tsx'
import { commentLength } from '#src/domain/limits.ts'
import { dayOf } from '#src/domain/visits/visit-date.ts'
import {
  textProblem,
  type VisitForm,
  type VisitProblem,
  visitProblem,
  withChosenPlace,
  withOverallRating,
} from '#src/domain/visits/visit-form.ts'
import { reviewEditDraft } from '#src/domain/work/draft-kinds.ts'
import { characterCount } from '#src/lib/text.ts'
import { profileById } from '#src/queries/people.ts'
import { useCopy, useLive } from '#src/queries/use-copy.ts'
import { ActionBar } from '#src/ui/ActionBar.tsx'
import { Button } from '#src/ui/Button.tsx'
import { TextArea } from '#src/ui/TextArea.tsx'
import { DateField } from './DateField.tsx'
import { EditedPlace } from './EditedPlace.tsx'
import { OverallRating } from './OverallRating.tsx'
import type { OpenedVisit } from './open-visit.ts'
import { useSubmit } from './use-submit.ts'
import type { VisitFormState } from './use-visit-form.ts'
import type { VisitPhotos } from './use-visit-photos.ts'

interface VisitFieldsProps {
  opened: OpenedVisit
  form: VisitFormState
  photos: VisitPhotos
  /** What the person has pressed and waits for. */
  ending: Ending | undefined
  setEnding: (ending: Ending | undefined) => void
}

/** What ends a form; only one at a time, so that nothing is both submitted and discarded. */
export type Ending = 'submit' | 'clear'

/** The fields of a visit and the button that submits them. */
export function VisitFields({ opened, form, photos, ending, setEnding }: VisitFieldsProps) {
  const { visit, change } = form
  const copy = useCopy()
  const isEdit = opened.kind === reviewEditDraft
  const profile = useLive((copy) => profileById(copy, copy.userId), [copy.userId])
  const isFavorite = profile?.favorites?.some(({ id }) => id === visit.place?.id) ?? false
  const [refusal, setRefusal] = useState<VisitProblem>()
  const fields = useRef<HTMLFormElement>(null)
  const today = dayOf(new Date(copy.clock.now()))
  const setBusy = (isBusy: boolean): void => setEnding(isBusy ? 'submit' : undefined)
  const submit = useSubmit({ opened, form, photos, isRefused, setBusy })

  /** Changes fields; what was refused of them may be right now. */
  const set = (changed: Partial<VisitForm>): void => {
    setRefusal(undefined)
    change((before) => ({ ...before, ...changed }))
  }
  const errorOf = (field: VisitProblem['field']): string | undefined =>
    refusal?.field === field ? refusal.message : undefined

  function isRefused(latest: VisitForm): boolean {
    const found = visitProblem(latest, today)
    setRefusal(found)
    if (found) fields.current?.querySelector<HTMLElement>(`.log-${found.field} :is(input, textarea)`)?.focus()
    return found !== undefined
  }
  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    submit().catch(reportError)
  }

  return (
    <form ref={fields} className="log-fields" noValidate onSubmit={onSubmit}>
      <div className="log-place">
        {isEdit && visit.place ? (
          <EditedPlace place={visit.place} />
        ) : (
          <PlacePicker
            chosen={visit.place}
            onChoose={(place) => {
              setRefusal(undefined)
              change((before) => withChosenPlace(before, place))
            }}
            initialQuery={opened.search ?? ''}
            error={errorOf('place')}
          />
        )}
      </div>
      <div className="log-date">
        <DateField value={visit.date} today={today} onChange={(date) => set({ date })} error={errorOf('date')} />
      </div>
      <OverallRating
        rating={visit.rating}
        onRating={(rating) => change((before) => withOverallRating(before, rating))}
        isFavorite={visit.favorite ?? isFavorite}
        onFavorite={(favorite) => set({ favorite })}
      />
      <div className="log-comment">
        <TextArea
          label="Review"
          value={visit.comment}
          dir="auto"
          count={{ used: characterCount(visit.comment), most: commentLength }}
          error={textProblem('comment', visit.comment)}
          onChange={({ target }) => set({ comment: target.value })}
        />
      </div>
      <PhotoPicker
        photos={photos.photos ?? []}
        adding={photos.adding}
        failures={photos.failures}
        error={photos.error}
        onChoose={() => void form.autosave.flush().catch(reportError)}
        onAdd={(files) => void photos.add(files).catch(reportError)}
        onRemove={(photo) => void photos.remove(photo).catch(reportError)}
        onDismiss={photos.dismiss}
      />
      <DetailedRatings values={visit} onChange={set} />
      <ActionBar>
        <Button type="submit" variant="primary" block busy={ending !== undefined}>
          {ending === 'submit' ? 'Submitting...' : isEdit ? 'Save changes' : 'Submit Review'}
        </Button>
      </ActionBar>
    </form>
  )
}
