import type { LucideIcon } from 'lucide-react'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactNode } from 'react'
import { paths } from '#src/lib/paths.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { IconButton, IconLink } from '#src/ui/IconButton.tsx'
import './account.css'
import './account-step.css'

interface AccountStepProps {
  icon: LucideIcon
  title: string
  /** What happens here, in a sentence or two. */
  words: ReactNode
  /** Where the arrow leads, if not to the sign-in page. */
  onBack?: (() => void) | undefined
  children: ReactNode
}

/** The frame around one step with a code: an icon, what to do, and the form for it. */
export function AccountStep({ icon, title, words, onBack, children }: AccountStepProps) {
  return (
    <div className="account-page">
      <header className="account-page-header">
        {onBack ? (
          <IconButton label="Back" icon={ArrowLeft} onClick={onBack} />
        ) : (
          <IconLink label="Back" icon={ArrowLeft} to={paths.login} />
        )}
      </header>
      <main className="account-step">
        <span className="account-step-icon">
          <Icon icon={icon} size={24} />
        </span>
        <h1 className="account-step-title">{title}</h1>
        <p className="account-step-words">{words}</p>
        {children}
      </main>
    </div>
  )
}
