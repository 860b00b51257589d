import { useId } from 'react'
import { Disclosure } from '#src/ui/Disclosure.tsx'
import { SectionHeader } from '#src/ui/SectionHeader.tsx'

/** The two sections that the product shows but never fills (spec L§1): one line, which unfolds. */
export function Requests() {
  return (
    <div className="friends-page-requests">
      <Disclosure title="Friend and Sent Requests" aside="None">
        <Section title="Friend Requests">No friend requests</Section>
        <Section title="Sent Requests">No sent requests</Section>
      </Disclosure>
    </div>
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
