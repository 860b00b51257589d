import { type FormEvent, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { createList } from '../../commands/create-list.ts'
import { ListFields } from '../../components/ListFields.tsx'
import { sayRefusal } from '../../components/say-refusal.ts'
import { listFormErrors, newList } from '../../domain/list-form.ts'
import { paths } from '../../lib/paths.ts'
import { isUuid, trimmed } from '../../lib/text.ts'
import { restaurantById } from '../../queries/restaurants.ts'
import { useCopy, useLive } from '../../queries/use-copy.ts'
import { Button } from '../../ui/Button.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { toastError } from '../../ui/toast.ts'
import './create-list-page.css'

/** Makes a list, with the restaurant of the address in it (spec L§2.7); it is there at once, with or without a network. */
export function CreateListPage() {
  const copy = useCopy()
  const navigate = useNavigate()
  const asked = useSearchParams()[0].get('restaurantId')?.toLowerCase() ?? ''
  const restaurantId = isUuid(asked) ? asked : undefined
  const place = useLive((from) => restaurantById(from, restaurantId ?? ''), [restaurantId])
  const [form, setForm] = useState(newList)
  const [isSaving, setSaving] = useState(false)
  const errors = listFormErrors(form, false)
  const isComplete = trimmed(form.name) !== undefined && Object.keys(errors).length === 0
  const leave = (): void => void navigate(paths.lists())

  async function create(): Promise<void> {
    setSaving(true)
    const id = copy.store.newId()
    const restaurant = restaurantId && { restaurant: { id: copy.store.newId(), restaurant_id: restaurantId } }
    const result = await createList(copy.store, { id, ...form, ...restaurant })
    setSaving(false)
    // The form stays as it is.
    if (!result.ok) return toastError('Error', result.error.message)
    await navigate(paths.list(id), { replace: true })
    await sayRefusal(
      copy,
      ({ intent, input }) => intent === 'create_list' && input['id'] === id,
      (reason) => toastError('The list was not created', reason),
    )
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (isComplete) void create().catch(reportError)
  }

  return (
    <>
      <PageHeader title="Create List" onBack={leave} />
      <main className="create-list-page">
        <form className="create-list-form" noValidate onSubmit={submit}>
          {place && (
            <p className="create-list-place">
              With <bdi>{place.name}</bdi>
            </p>
          )}
          <ListFields form={form} onChange={setForm} errors={errors} />
          <div className="create-list-actions">
            <Button onClick={leave}>Cancel</Button>
            <Button variant="primary" type="submit" busy={isSaving} disabled={!isComplete}>
              {isSaving ? 'Creating...' : 'Create List'}
            </Button>
          </div>
        </form>
      </main>
    </>
  )
}
