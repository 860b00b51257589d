import Globe from 'lucide-react/icons/globe'
import ListOrdered from 'lucide-react/icons/list-ordered'
import Lock from 'lucide-react/icons/lock'
import { listDescriptionLength, listNameLength } from '#src/domain/limits.ts'
import type { ListForm } from '#src/domain/lists/list-form.ts'
import { characterCount } from '#src/lib/text.ts'
import { Card } from '#src/ui/Card.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { Switch } from '#src/ui/Switch.tsx'
import { TextArea } from '#src/ui/TextArea.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import './ListFields.css'

interface ListFieldsProps {
  form: ListForm
  onChange: (form: ListForm) => void
  /** Why the name or the description is invalid. */
  errors: { name?: string; description?: string }
}

/** The fields of a list, new or edited (spec L§2.7). */
export function ListFields({ form, onChange, errors }: ListFieldsProps) {
  const change = (changed: Partial<ListForm>): void => onChange({ ...form, ...changed })
  return (
    <>
      <TextField
        label="List Name *"
        name="name"
        required
        autoComplete="off"
        dir="auto"
        value={form.name}
        error={errors.name}
        {...counter(form.name, listNameLength)}
        onChange={({ target }) => change({ name: target.value })}
      />
      <TextArea
        label="Description"
        name="description"
        rows={2}
        dir="auto"
        value={form.description}
        error={errors.description}
        {...counter(form.description, listDescriptionLength)}
        onChange={({ target }) => change({ description: target.value })}
      />
      <Card inset="none" className="list-fields-switches shape-rows">
        <Switch
          label={
            <>
              <Icon icon={form.is_public ? Globe : Lock} size={18} />
              Public
            </>
          }
          hint={form.is_public ? 'Everybody can see this list.' : 'Private: only you can see this list.'}
          checked={form.is_public}
          onChange={(is_public) => change({ is_public })}
        />
        <Switch
          label={
            <>
              <Icon icon={ListOrdered} size={18} />
              Ranked
            </>
          }
          hint={form.is_ranked ? 'Each restaurant shows its rank.' : 'Not Ranked: the restaurants have no numbers.'}
          checked={form.is_ranked}
          onChange={(is_ranked) => change({ is_ranked })}
        />
      </Card>
    </>
  )
}

/** Shown only when the limit is near. */
const counter = (text: string, most: number) => {
  const used = characterCount(text)
  return used > most * 0.8 ? { count: { used, most } } : {}
}
