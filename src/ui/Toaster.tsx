import CircleCheck from 'lucide-react/icons/circle-check'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import Clock from 'lucide-react/icons/clock'
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react'
import { Toaster as Primitive, toast } from 'sonner'
import './toast.css'
import { Icon } from './Icon.tsx'
import { showToasts } from './toast.ts'

/**
 * Sonner returns the focus to where it was before a toast. After Tab that is right. But it also takes it from a field that was tapped, so
 * that what is typed goes nowhere; and of a toast that was pressed and is gone, it returns it when the next one comes, in the middle of typing.
 */
function useKeptFocus() {
  const isTab = useRef(false)
  return {
    onKeyDown: ({ key }: KeyboardEvent) => {
      isTab.current = key === 'Tab'
    },
    // ORDER: after Sonner's own handler, further in, which has moved the focus.
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      const isTapped = !isTab.current && relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)
      isTab.current = false
      if (isTapped) relatedTarget.focus({ preventScroll: true })
    },
    onClick: ({ target }: MouseEvent) => {
      const pressed = target instanceof Element ? target.closest('button') : null
      // Sonner returns the focus now, and not when the next toast comes.
      pressed?.blur()
    },
  }
}

/** Where toasts appear, above the bars; once in the app. They are announced politely. */
export function Toaster() {
  // ORDER: this effect runs after those of its children, so the library is listening by then.
  useEffect(() => showToasts(toast), [])
  const keepFocus = useKeptFocus()
  return (
    <div {...keepFocus}>
      <Primitive
        position="bottom-center"
        offset={{ bottom: 'calc(var(--action-bar-height, 0px) + 24px)' }}
        mobileOffset={{
          bottom: 'calc(var(--bar-height) + var(--safe-bottom) + var(--action-bar-height, 0px) + 24px)',
          left: 'var(--gutter)',
          right: 'var(--gutter)',
        }}
        icons={{
          success: <Icon icon={CircleCheck} />,
          info: <Icon icon={Clock} />,
          error: <Icon icon={CircleAlert} />,
        }}
        toastOptions={{
          unstyled: true,
          duration: 5000,
          classNames: {
            toast: 'toast',
            error: 'toast-error',
            icon: 'toast-icon',
            content: 'shape-fill',
            title: 'toast-title',
            description: 'toast-description',
            actionButton: 'toast-action',
          },
        }}
      />
    </div>
  )
}
