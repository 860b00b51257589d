import { type ReactNode, useId } from 'react'

interface ImportSectionProps {
  title: string
  /** Beside the title. */
  aside?: ReactNode
  children: ReactNode
}

/** A part of the review, under its title. */
export function ImportSection({ title, aside, children }: ImportSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className="import-page-head">
        <h2 className="import-page-title" id={id}>
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
