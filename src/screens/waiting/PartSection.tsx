import { type ReactNode, useId } from 'react'

/** One part of the page with its heading. */
export function PartSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="waiting-page-heading">
        {title}
      </h2>
      {children}
    </section>
  )
}
