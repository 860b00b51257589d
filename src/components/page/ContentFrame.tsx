import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactNode } from 'react'
import { paths } from '#src/lib/paths.ts'
import { useSession } from '#src/services/session.ts'
import { IconButton } from '#src/ui/IconButton.tsx'
import { useGoBack } from './use-go-back.ts'
import './content-frame.css'

/** The frame around content pages, for visitors and signed-in people alike. */
export function ContentFrame({ title, children }: { title: string; children: ReactNode }) {
  const { session } = useSession()
  const goBack = useGoBack(session ? paths.settings : paths.landing)
  return (
    <div className="content-frame">
      <header className="content-frame-header">
        <IconButton label="Back" icon={ArrowLeft} onClick={goBack} />
      </header>
      <main>
        <h1 className="content-frame-title">{title}</h1>
        {children}
      </main>
    </div>
  )
}
