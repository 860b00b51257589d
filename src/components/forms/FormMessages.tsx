import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import { Banner } from '#src/ui/Banner.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import '#src/ui/Field.css'

/** Says that this needs a connection; the form stays filled. */
export function NeedsNetwork({ shown, what }: { shown: boolean; what: string }) {
  return shown && <Banner>You're offline. {what} needs a connection. What you typed stays here.</Banner>
}

/** Why part of a form is not accepted, for parts that are no field of src/ui. Always rendered, so that screen readers announce it. */
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
