import { type FormEvent, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { saveIntent } from '#src/commands/save-intent.ts'
import { ListFields } from '#src/components/lists/ListFields.tsx'
import { useListDraft } from '#src/components/lists/use-list-draft.ts'
import { sayRefusal } from '#src/components/offline/say-outcome.ts'
import { useGoBackTo, useStillHere } from '#src/components/page/use-go-back.ts'
import { listFormErrors, newList } from '#src/domain/lists/list-form.ts'
import { newListDraft } from '#src/domain/work/draft-kinds.ts'
import { paths } from '#src/lib/paths.ts'
import { isUuid, trimmed } from '#src/lib/text.ts'
import { draftOfNewList, type StoredListDraft } from '#src/queries/drafts.ts'
import { restaurantById } from '#src/queries/restaurants.ts'
import { useCopy, useLive } from '#src/queries/use-copy.ts'
import { Banner } from '#src/ui/Banner.tsx'
import { Button } from '#src/ui/Button.tsx'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { toastError } from '#src/ui/toast.ts'
import './create-list.css'

/**
 * Creates a list with the restaurant in the address (spec L§2.7). What was typed stays until the list is created or
 * cancelled.
 */
export function CreateListPage() {
  const leave = useGoBackTo(paths.lists())
  const [query] = useSearchParams()
  const [restaurantId, draftId] = [idIn(query, 'restaurantId'), idIn(query, 'draft')]
  const draft = useLive((copy) => draftOfNewList(copy, draftId), [draftId])
  return (
    <>
      <PageHeader title="Create List" onBack={leave} />
      <main className="create-list-page shape-page shape-column" aria-busy={draft === undefined}>
        {draft !== undefined && <CreateList key={draftId} draft={draft} askedId={restaurantId} onCancel={leave} />}
      </main>
    </>
  )
}

function idIn(query: URLSearchParams, name: string): string | undefined {
  const id = query.get(name)?.toLowerCase() ?? ''
  return isUuid(id) ? id : undefined
}

interface CreateListProps {
  /** Read when the form mounts. */
  draft: StoredListDraft
  /** The list's first place, if the address names one; else the draft's. */
  askedId: string | undefined
  onCancel: () => void
}

/** The form. The new list shows at once, also offline. */
export function CreateList({ draft, askedId, onCancel }: CreateListProps) {
  const copy = useCopy()
  const navigate = useNavigate()
  const isStillHere = useStillHere()
  const [id] = useState(() => draft?.id ?? copy.newId())
  const { form, setForm, restaurantId, isChanged, isFromBefore, problem, save, discard } = useListDraft({
    id,
    kind: newListDraft,
    draft,
    list: newList,
    restaurantId: askedId,
  })
  const place = useLive((from) => restaurantById(from, restaurantId ?? ''), [restaurantId])
  const [isSaving, setSaving] = useState(false)
  const errors = listFormErrors(form, false)
  const isComplete = trimmed(form.name) !== undefined && Object.keys(errors).length === 0

  async function create(): Promise<void> {
    setSaving(true)
    const restaurant = restaurantId && { restaurant: { id: copy.newId(), restaurant_id: restaurantId } }
    const failure = await save(() => saveIntent(copy, 'create_list', { id, ...form, ...restaurant }))
    setSaving(false)
    // The form stays unchanged.
    if (failure) return toastError('Error', failure.message)
    if (isStillHere()) await navigate(paths.list(id), { replace: true })
    await sayRefusal(
      copy,
      ({ intent, input }) => intent === 'create_list' && input['id'] === id,
      (reason) => toastError('The list was not created', reason),
    )
  }

  async function cancel(): Promise<void> {
    if (isChanged) await discard()
    onCancel()
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (isComplete) void create().catch(reportError)
  }

  return (
    <form className="create-list-form" noValidate onSubmit={submit}>
      {problem && <Banner tone="danger">{problem}</Banner>}
      {isFromBefore && <Banner tone="pending">This is the list you started earlier.</Banner>}
      {place && (
        <p className="create-list-place">
          With <bdi>{place.name}</bdi>
        </p>
      )}
      <ListFields form={form} onChange={setForm} errors={errors} />
      <div className="create-list-actions">
        <Button onClick={() => void cancel().catch(reportError)}>Cancel</Button>
        <Button variant="primary" type="submit" busy={isSaving} disabled={!isComplete}>
          {isSaving ? 'Creating...' : 'Create List'}
        </Button>
      </div>
    </form>
  )
}
