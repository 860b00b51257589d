import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './Icon.tsx'
import './Field.css'

/** What every field shows around its input. */
export interface FieldTexts {
  label: string
  hint?: ReactNode
  /** Why it is not accepted, in a sentence. */
  error?: string | undefined
  /** "4 / 15" beside the label; `blocks`: typing stops at the limit, and the count says so. */
  count?: { used: number; most: number; blocks?: boolean }
}

/** What ties an input to its label, hint and error. */
interface FieldTies {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface FieldFrameProps extends FieldTexts {
  children: (ties: FieldTies) => ReactNode
}

/** Label, count, input, hint and error of a field. */
export function FieldFrame({ label, hint, error, count, children }: FieldFrameProps) {
  const id = useId()
  const described = [count && `${id}-count`, hint && `${id}-hint`, `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <div className="field-head">
        <label htmlFor={id}>{label}</label>
        {count && (
          <span
            className={classNames(
              'field-count shape-caption',
              count.blocks && count.used >= count.most && 'field-count-full',
            )}
            id={`${id}-count`}
          >
            {count.used} / {count.most}
          </span>
        )}
      </div>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <div className="field-hint shape-caption" id={`${id}-hint`}>
          {hint}
        </div>
      )}
      {/* Always there: screen readers announce what appears inside. */}
      <p className="field-error" id={`${id}-error`} aria-live="polite">
        {error && (
          <>
            <Icon icon={CircleAlert} size={16} />
            {error}
          </>
        )}
      </p>
    </div>
  )
}
