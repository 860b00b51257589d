import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import { Icon } from '#src/ui/Icon.tsx'
import '#src/ui/Field.css'

/** Why a part of a form is not accepted, where it is no field of src/ui; always there, so that it is announced. */
export function FieldError({ id, children }: { id: string; children: string | undefined }) {
  return (
    <p className="field-error" id={id} aria-live="polite">
      {children && (
        <>
          <Icon icon={CircleAlert} size={16} />
          {children}
        </>
      )}
    </p>
  )
}
