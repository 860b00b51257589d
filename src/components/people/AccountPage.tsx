import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactNode } from 'react'
import { paths } from '#src/lib/paths.ts'
import { IconLink } from '#src/ui/IconButton.tsx'
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx'
import { Wordmark } from '#src/ui/Wordmark.tsx'
import './account.css'

/** The frame around the forms for signing in and signing up. */
export function AccountPage({
  title,
  invitation,
  children,
}: {
  title: string
  invitation: string
  children: ReactNode
}) {
  return (
    <div className="account-page">
      <header className="account-page-header">
        <IconLink label="Back" icon={ArrowLeft} to={paths.landing} />
      </header>
      <main>
        <h1>
          <VisuallyHidden>{title}</VisuallyHidden>
        </h1>
        <Wordmark size="large" />
        <p className="account-page-invitation">{invitation}</p>
        {children}
      </main>
    </div>
  )
}
