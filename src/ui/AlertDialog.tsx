import { AlertDialog as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import './Overlay.css'
import './Dialog.css'
import { Button } from './Button.tsx'
import { useBackCloses } from './use-back-closes.ts'
import { useReturnFocus } from './use-return-focus.ts'

interface AlertDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description: ReactNode
  /** The confirming button's words: "Delete". */
  action: string
  onAction: () => void
  /** Not every question is about losing something. */
  tone?: 'danger' | 'primary'
}

/** Asks before something that cannot be undone. A press outside does not answer; Escape and Back mean no. */
export function AlertDialog({
  open,
  onOpenChange,
  title,
  description,
  action,
  onAction,
  tone = 'danger',
}: AlertDialogProps) {
  const returnFocus = useReturnFocus()
  useBackCloses(open, () => onOpenChange(false))
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className="overlay-scrim" />
        <Primitive.Content {...returnFocus} className="overlay-surface overlay-rise dialog dialog-small">
          <Primitive.Title className="dialog-title">{title}</Primitive.Title>
          <Primitive.Description className="dialog-description">{description}</Primitive.Description>
          <div className="dialog-actions">
            <Primitive.Cancel asChild>
              <Button>Cancel</Button>
            </Primitive.Cancel>
            <Primitive.Action asChild>
              <Button variant={tone} onClick={onAction}>
                {action}
              </Button>
            </Primitive.Action>
          </div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
