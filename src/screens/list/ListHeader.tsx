import ArrowLeft from 'lucide-react/icons/arrow-left'
import Share2 from 'lucide-react/icons/share-2'
import type { ShownList } from '#src/components/lists/use-list-page.ts'
import { shareLink } from '#src/components/page/share-link.ts'
import { useGoBack } from '#src/components/page/use-go-back.ts'
import { paths } from '#src/lib/paths.ts'
import { IconButton } from '#src/ui/IconButton.tsx'
import '#src/ui/PageHeader.css'
import '#src/ui/TopBar.css'
import { ListMenu } from './ListMenu.tsx'

/** Back, share and the menu; the name is the page's own heading, with room for all of it. */
export function ListHeader({ shown }: { shown: ShownList | undefined }) {
  const goBack = useGoBack()
  return (
    <header className="top-bar">
      <IconButton label="Back" icon={ArrowLeft} onClick={goBack} />
      {shown ? <span className="shape-fill" /> : <h1 className="page-header-title shape-fill shape-truncate">List</h1>}
      {shown && (
        <>
          <IconButton
            label="Share"
            icon={Share2}
            onClick={() => void shareLink(shown.list.name, paths.list(shown.list.id))}
          />
          <ListMenu list={shown.list} isOwn={shown.isOwn} />
        </>
      )}
    </header>
  )
}
