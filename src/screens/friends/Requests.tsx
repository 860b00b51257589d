import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId } from 'react'
import { Icon } from '#src/ui/Icon.tsx'
import { SectionHeader } from '#src/ui/SectionHeader.tsx'

/** The two sections that the product shows but never fills (spec L§1): one line, which unfolds. */
export function Requests() {
  return (
    <details className="friends-page-requests">
      <summary>
        <span className="shape-fill">Friend and Sent Requests</span>
        <span className="shape-caption">None</span>
        <Icon icon={ChevronDown} size={18} />
      </summary>
      <Section title="Friend Requests">No friend requests</Section>
      <Section title="Sent Requests">No sent requests</Section>
    </details>
  )
}

function Section({ title, children }: { title: string; children: string }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <SectionHeader title={title} id={id} />
      <p>{children}</p>
    </section>
  )
}
