import ChevronDown from 'lucide-react/icons/chevron-down'
import { Accordion as Primitive } from 'radix-ui'
import type { ReactNode, RefObject } from 'react'
import './Accordion.css'
import { Icon } from './Icon.tsx'

interface AccordionProps {
  /** The `name`s of the sections that are open. */
  open: readonly string[]
  /** The one that was opened last stands at the end. */
  onOpenChange: (names: string[]) => void
  children: ReactNode
}

/** Sections that unfold. */
export function Accordion({ open, onOpenChange, children }: AccordionProps) {
  return (
    <Primitive.Root type="multiple" value={[...open]} onValueChange={onOpenChange}>
      {children}
    </Primitive.Root>
  )
}

interface AccordionSectionProps {
  name: string
  title: string
  /** The current choice, shown beside the title. */
  value?: string | undefined
  /** The title, which takes the focus when the focused content is folded away. */
  trigger: RefObject<HTMLButtonElement | null>
  children: ReactNode
}

/** A section: its title is the button that unfolds it. */
export function AccordionSection({ name, title, value, trigger, children }: AccordionSectionProps) {
  return (
    <Primitive.Item value={name} className="accordion-section">
      <Primitive.Header className="accordion-heading">
        <Primitive.Trigger ref={trigger} className="accordion-trigger">
          {title}
          <span className="accordion-value shape-truncate shape-fill">{value}</span>
          <Icon icon={ChevronDown} size={18} />
        </Primitive.Trigger>
      </Primitive.Header>
      <Primitive.Content className="accordion-content">{children}</Primitive.Content>
    </Primitive.Item>
  )
}
