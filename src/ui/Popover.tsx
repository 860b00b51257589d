import { Popover as Primitive } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import './Overlay.css'
import './Popover.css'
import { useBackCloses } from './use-back-closes.ts'

interface PopoverProps {
  /** The button that opens it. */
  trigger: ReactElement
  /** Its spoken name. */
  label: string
  children: ReactNode
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** A panel at its button; below 480 px a sheet on the lower edge. */
export function Popover({ trigger, label, children, ...state }: PopoverProps) {
  useBackCloses(state.open, () => state.onOpenChange(false))
  return (
    <Primitive.Root {...state} modal>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          className="overlay-surface overlay-rise popover"
          aria-label={label}
          align="end"
          sideOffset={4}
          collisionPadding={12}
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
