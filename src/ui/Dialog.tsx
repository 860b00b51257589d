import X from 'lucide-react/icons/x'
import { Dialog as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { IconButton } from './IconButton.tsx'
import './Overlay.css'
import './Dialog.css'
import { useBackCloses } from './use-back-closes.ts'
import { useReturnFocus } from './use-return-focus.ts'

interface DialogProps {
  open: boolean
  /** Called with false by Escape, Back, a press outside and the close button. */
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  children?: ReactNode
  /** Buttons at the end; the one that goes back comes first. */
  actions?: ReactNode
}

/** A dialog in the middle of the screen. */
export function Dialog(props: DialogProps) {
  return <DialogFrame {...props} sheet={false} />
}

/** A sheet from the lower edge of a phone; from 768 px a dialog. */
export function Sheet(props: DialogProps) {
  return <DialogFrame {...props} sheet />
}

/** Keeps the focus inside and returns it afterwards. */
function DialogFrame({
  open,
  onOpenChange,
  title,
  description,
  children,
  actions,
  sheet,
}: DialogProps & { sheet: boolean }) {
  const returnFocus = useReturnFocus()
  useBackCloses(open, () => onOpenChange(false))
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className="overlay-scrim" />
        <Primitive.Content
          {...returnFocus}
          className={classNames('overlay-surface overlay-rise dialog', sheet && 'dialog-sheet')}
          {...(!description && { 'aria-describedby': undefined })}
        >
          <div className="dialog-head">
            <Primitive.Title className="dialog-title">{title}</Primitive.Title>
            <Primitive.Close asChild>
              <IconButton label="Close" icon={X} />
            </Primitive.Close>
          </div>
          {description && <Primitive.Description className="dialog-description">{description}</Primitive.Description>}
          {children && <div className="dialog-body">{children}</div>}
          {actions && <div className="dialog-actions">{actions}</div>}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
