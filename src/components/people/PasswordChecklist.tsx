import Circle from 'lucide-react/icons/circle'
import CircleCheck from 'lucide-react/icons/circle-check'
import { passwordRules } from '#src/domain/people/sign-up.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx'
import './password-checklist.css'

/** The password's requirements, checked off while it is being typed (spec D§2). */
export function PasswordChecklist({ password }: { password: string }) {
  return (
    <ul className="password-checklist">
      {passwordRules.map(({ name, isMet }) => (
        <li key={name} className={isMet(password) ? 'password-checklist-met' : undefined}>
          <Icon icon={isMet(password) ? CircleCheck : Circle} size={18} />
          <span>
            {name}
            {isMet(password) && <VisuallyHidden>: done</VisuallyHidden>}
          </span>
        </li>
      ))}
    </ul>
  )
}
