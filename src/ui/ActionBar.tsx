import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import { type ReactNode, useId, useLayoutEffect } from 'react'
import './ActionBar.css'
import { Button } from './Button.tsx'
import { classNames } from './class-names.ts'
import { Icon } from './Icon.tsx'
import { useTyping } from './use-typing.ts'

interface ActionBarProps {
  busy: boolean
  /** Why the form was not accepted, until that is mended. The field itself says it aloud. */
  refusal?: string | undefined
  /** The button's words. */
  children: ReactNode
}

/** The button that submits a form, standing above the navigation bar where there is room. */
export function ActionBar({ busy, refusal, children }: ActionBarProps) {
  const id = useId()
  const isTyping = useTyping()
  useLayoutEffect(() => {
    const { classList } = document.documentElement
    classList.add('action-bar-on-page')
    return () => classList.remove('action-bar-on-page')
  }, [])
  return (
    <>
      {refusal && (
        <p className="action-bar-note" id={id}>
          <Icon icon={CircleAlert} size={18} />
          {refusal}
        </p>
      )}
      <div className={classNames('action-bar', isTyping && 'action-bar-typing')}>
        <Button type="submit" variant="primary" block busy={busy} aria-describedby={refusal && id}>
          {children}
        </Button>
      </div>
    </>
  )
}
