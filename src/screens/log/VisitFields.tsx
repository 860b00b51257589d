import { type FormEvent, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { DetailedRatings } from '#src/components/reviews/DetailedRatings.tsx'
import { PhotoPicker } from '#src/components/reviews/PhotoPicker.tsx'
import { commentLength } from '#src/domain/limits.ts'
import { savedDishes } from '#src/domain/visits/dishes.ts'
import { textRuleBroken } from '#src/domain/visits/review.ts'
import { dayOf } from '#src/domain/visits/visit-date.ts'
import {
  type VisitForm,
  type VisitProblem,
  visitProblem,
  withChosenPlace,
  withOverallRating,
} from '#src/domain/visits/visit-form.ts'
import { characterCount } from '#src/lib/text.ts'
import { profileById } from '#src/queries/people.ts'
import { useCopy, useLive } from '#src/queries/use-copy.ts'
import { ActionBar } from '#src/ui/ActionBar.tsx'
import { TextArea } from '#src/ui/TextArea.tsx'
import { CompanionsField } from './CompanionsField.tsx'
import { DateField } from './DateField.tsx'
import { DishesField } from './DishesField.tsx'
import { EditedPlace } from './EditedPlace.tsx'
import { OverallRating } from './OverallRating.tsx'
import { PlacePicker } from './PlacePicker.tsx'
import { useSubmit } from './use-submit.ts'
import type { VisitDraft } from './visit-draft.ts'
import type { useVisitPhotos } from './visit-photos.ts'

interface VisitFieldsProps {
  draft: VisitDraft
  photos: ReturnType<typeof useVisitPhotos>
}

/** The fields of a visit and the button that submits them. */
export function VisitFields({ draft, photos }: VisitFieldsProps) {
  const { opened, isEdit, change } = draft
  const { visit, adding, failures, photosError, ending } = useStore(draft.state)
  const shown = photos?.all ?? []
  const copy = useCopy()
  const profile = useLive((copy) => profileById(copy, copy.userId), [copy.userId])
  const isFavorite = profile?.favorites?.some(({ id }) => id === visit.place?.id) ?? false
  const [refusal, setRefusal] = useState<VisitProblem>()
  const fields = useRef<HTMLFormElement>(null)
  const today = dayOf(new Date(copy.clock.now()))
  const submit = useSubmit(draft, isRefused)

  /** Changes fields and clears their errors, which may no longer hold. */
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
    <form ref={fields} className="log-fields shape-panes" noValidate onSubmit={onSubmit}>
      <div className="shape-pane">
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
        <PhotoPicker
          photos={shown}
          ofDraft={photos?.ofDraft ?? []}
          adding={adding}
          failures={failures}
          error={photosError}
          onChoose={() => void draft.autosave.flush().catch(reportError)}
          onAdd={(files) => void draft.photos.add(files, shown.length).catch(reportError)}
          onRemove={(photo) =>
            void draft.photos.remove(photo, photos?.ofDraft.includes(photo) === true).catch(reportError)
          }
          onDismiss={draft.photos.dismiss}
        />
        <div className="log-date">
          <DateField value={visit.date} today={today} onChange={(date) => set({ date })} error={errorOf('date')} />
        </div>
      </div>
      <div className="shape-pane">
        <OverallRating
          rating={visit.rating}
          onRating={(rating) => change((before) => withOverallRating(before, rating))}
          isFavorite={visit.favorite ?? isFavorite}
          onFavorite={(favorite) => set({ favorite })}
        />
        <div className="log-comment">
          <TextArea
            label="Review"
            placeholder="How was it, and would you go back?"
            value={visit.comment}
            dir="auto"
            count={{ used: characterCount(visit.comment), most: commentLength }}
            error={textRuleBroken('comment', visit.comment)}
            onChange={({ target }) => set({ comment: target.value })}
          />
        </div>
        <div className="log-dishes">
          <DishesField
            value={visit.dishes}
            onChange={(dishes) => set({ dishes })}
            error={textRuleBroken('dishes', savedDishes(visit.dishes))}
          />
        </div>
        <CompanionsField reviewId={opened.id} value={visit.companions} onChange={(companions) => set({ companions })} />
        <DetailedRatings values={visit} onChange={set} />
        <ActionBar busy={ending !== undefined} refusal={refusal?.summary}>
          {ending === 'submit' ? 'Submitting...' : isEdit ? 'Save changes' : 'Submit Review'}
        </ActionBar>
      </div>
    </form>
  )
}
