import type { ComponentProps } from 'react'
import { FieldFrame, type FieldTexts } from './FieldFrame.tsx'

/** A field of several lines that grows with its text where the browser supports it. */
export function TextArea({
  label,
  hint,
  error,
  count,
  rows = 3,
  ...props
}: FieldTexts & Omit<ComponentProps<'textarea'>, 'className' | 'id'>) {
  return (
    <FieldFrame label={label} hint={hint} error={error} {...(count && { count })}>
      {(ties) => <textarea {...props} {...ties} rows={rows} className="field-box field-area" />}
    </FieldFrame>
  )
}
