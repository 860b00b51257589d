import type { LucideIcon } from 'lucide-react'
import { DropdownMenu as Primitive } from 'radix-ui'
import { type ReactElement, useState } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './Icon.tsx'
import './Overlay.css'
import './Menu.css'
import { useBackCloses } from './use-back-closes.ts'

/** One item of a menu. */
interface MenuItem {
  label: string
  icon?: LucideIcon
  danger?: boolean
  disabled?: boolean
  onSelect: () => void
}

interface MenuProps {
  trigger: ReactElement
  items: readonly MenuItem[]
  /** The edge of the button that it aligns to. */
  align?: 'start' | 'end'
}

/** A menu at its button; arrow keys and first letters choose. */
export function Menu({ trigger, items, align = 'end' }: MenuProps) {
  const [isOpen, setOpen] = useState(false)
  useBackCloses(isOpen, () => setOpen(false))
  return (
    <Primitive.Root modal={false} open={isOpen} onOpenChange={setOpen}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      {/* Inside the page's landmark, where screen readers look for it; the rest of the page stays readable. */}
      <Primitive.Portal container={document.querySelector('main')}>
        <Primitive.Content
          className="overlay-surface overlay-rise menu"
          align={align}
          sideOffset={4}
          collisionPadding={12}
        >
          {items.map(({ label, icon, danger, disabled, onSelect }) => (
            <Primitive.Item
              key={label}
              className={classNames('menu-item', danger && 'menu-item-danger')}
              disabled={disabled ?? false}
              onSelect={onSelect}
            >
              {icon && <Icon icon={icon} size={18} />}
              {label}
            </Primitive.Item>
          ))}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
