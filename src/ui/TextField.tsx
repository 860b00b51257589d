import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { FieldFrame, type FieldTexts } from './FieldFrame.tsx'
import { Icon } from './Icon.tsx'

interface TextFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'className' | 'id' | 'prefix'> {
  icon?: LucideIcon
  /** Before the text, such as "@". */
  prefix?: string
  /** After the text, such as "km" or a button. */
  suffix?: ReactNode
}

/** A field of one line. */
export function TextField({ label, hint, error, count, icon, prefix, suffix, ...props }: TextFieldProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error} {...(count && { count })}>
      {(ties) => (
        <div className="field-box">
          {icon && <Icon icon={icon} size={18} />}
          {prefix && <span aria-hidden="true">{prefix}</span>}
          <input {...props} {...ties} className="field-input shape-fill" />
          {suffix}
        </div>
      )}
    </FieldFrame>
  )
}
