import CircleCheck from 'lucide-react/icons/circle-check'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import Clock from 'lucide-react/icons/clock'
import { useEffect } from 'react'
import { Toaster as Primitive, toast } from 'sonner'
import './toast.css'
import { Icon } from './Icon.tsx'
import { showToasts } from './toast.ts'

/** Where toasts appear, above the bars; once in the app. They are announced politely. */
export function Toaster() {
  // ORDER: this effect runs after those of its children, so the library is listening by then.
  useEffect(() => showToasts(toast), [])
  return (
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
  )
}
