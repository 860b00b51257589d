import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import Pencil from 'lucide-react/icons/pencil'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import Trash2 from 'lucide-react/icons/trash'
import { type ReactNode, useState } from 'react'
import { AlertDialog } from '#src/ui/AlertDialog.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import { Menu } from '#src/ui/Menu.tsx'
import { Popover } from '#src/ui/Popover.tsx'
import { RadioGroup } from '#src/ui/RadioGroup.tsx'
import { Sheet } from '#src/ui/Sheet.tsx'
import { toastError, toastSaved, toastSuccess, toastUndo } from '#src/ui/toast.ts'
import { Demo } from './Demo.tsx'

type Shown = 'dialog' | 'sheet' | 'alert' | undefined

const reasons = [
  { value: 'spam', label: 'Spam' },
  { value: 'offensive', label: 'Offensive' },
] as const

export function OverlayDemos() {
  const [shown, setShown] = useState<Shown>()
  const close = () => setShown(undefined)
  return (
    <>
      <Demo title="Dialogs, in the page's theme">
        <div className="design-wrap">
          <Button onClick={() => setShown('dialog')}>Dialog</Button>
          <Button onClick={() => setShown('alert')}>Alert dialog</Button>
          <Button onClick={() => setShown('sheet')}>Sheet</Button>
          <Popover label="Filter" trigger={<IconButton label="Filter" icon={SlidersHorizontal} />}>
            <Padded>
              <Reasons />
            </Padded>
          </Popover>
          <Menu
            trigger={<IconButton label="More" icon={EllipsisVertical} />}
            items={[
              { label: 'Edit', icon: Pencil, onSelect: () => undefined },
              { label: 'Delete', icon: Trash2, danger: true, onSelect: () => undefined },
            ]}
          />
        </div>
        <Dialog
          open={shown === 'dialog'}
          onOpenChange={close}
          title="Report Review"
          description="Why are you reporting this review?"
          actions={
            <>
              <Button onClick={close}>Cancel</Button>
              <Button variant="primary" onClick={close}>
                Report
              </Button>
            </>
          }
        >
          <Reasons />
        </Dialog>
        <Sheet open={shown === 'sheet'} onOpenChange={close} title="Drafts">
          <Reasons />
        </Sheet>
        <AlertDialog
          open={shown === 'alert'}
          onOpenChange={close}
          title="Delete List"
          description="Are you sure you want to delete this list? This action cannot be undone."
          action="Delete"
          onAction={() => undefined}
        />
      </Demo>
      <Demo title="Toasts">
        <div className="design-wrap">
          <Button onClick={() => toastSuccess('Review submitted successfully!')}>Success</Button>
          <Button onClick={() => toastSaved("Saved on this device. We'll send it when you're back online.")}>
            Saved
          </Button>
          <Button onClick={() => toastUndo('Review discarded', () => undefined)}>Undo</Button>
          <Button onClick={() => toastError('Error', 'Failed to load restaurant details')}>Error</Button>
        </div>
      </Demo>
    </>
  )
}

function Padded({ children }: { children: ReactNode }) {
  return <div className="design-padded">{children}</div>
}

function Reasons() {
  const [reason, setReason] = useState<(typeof reasons)[number]['value']>()
  return <RadioGroup label="Reason" options={reasons} value={reason} onChange={setReason} />
}
