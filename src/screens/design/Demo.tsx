import type { ReactNode } from 'react'

/** One part in its states. */
export function Demo({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="design-demo">
      <h3>{title}</h3>
      {children}
    </section>
  )
}
