import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import Flag from 'lucide-react/icons/flag'
import ImageIcon from 'lucide-react/icons/image'
import ListPlus from 'lucide-react/icons/list-plus'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { cacheAnswer } from '#src/commands/cache-answer.ts'
import type { ShownList } from '#src/components/lists/use-list-page.ts'
import { deleteAndOfferUndo } from '#src/components/offline/delete-with-undo.ts'
import { useGoBackTo } from '#src/components/page/use-go-back.ts'
import { listPageKey } from '#src/domain/lists/list-page.ts'
import { paths } from '#src/lib/paths.ts'
import { useCopy } from '#src/queries/use-copy.ts'
import { AlertDialog } from '#src/ui/AlertDialog.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import { Menu } from '#src/ui/Menu.tsx'

const ReportDialog = lazy(async () => ({
  default: (await import('#src/components/people/ReportDialog.tsx')).ReportDialog,
}))

const ListPicture = lazy(async () => ({ default: (await import('./ListPicture.tsx')).ListPicture }))

/** What can be done with a list: its owner edits and deletes it, and pictures a public one, everybody else reports it (spec L§2.7). */
export function ListMenu({ shown }: { shown: ShownList }) {
  const { list, isOwn, places = [] } = shown
  const copy = useCopy()
  const navigate = useNavigate()
  const toLists = useGoBackTo(paths.lists())
  const [asked, setAsked] = useState<'delete' | 'report'>()
  const [isReportLoaded, setReportLoaded] = useState(false)
  const [picture, setPicture] = useState<'open' | 'closed'>()
  const go = (path: string) => () => void navigate(path)

  async function remove(): Promise<void> {
    if (!(await deleteAndOfferUndo(copy, { intent: 'delete_list', id: list.id }))) return
    toLists()
    // Otherwise the cached answer would show the list again offline, once the deletion has been sent.
    await cacheAnswer(copy, listPageKey(list.id), undefined)
  }

  // Stays mounted after its first opening, so that what was written is still there.
  function openReport(): void {
    setReportLoaded(true)
    setAsked('report')
  }

  const items = isOwn
    ? [
        { label: 'Edit List', icon: Pencil, onSelect: go(paths.editList(list.id)) },
        { label: 'Add Restaurants', icon: ListPlus, onSelect: go(paths.addToList(list.id)) },
        // As of listCard: a private list is for nobody else.
        ...(list.is_public && places.length > 0
          ? [{ label: 'Share as Picture', icon: ImageIcon, onSelect: () => setPicture('open') }]
          : []),
        { label: 'Delete List', icon: Trash2, danger: true, onSelect: () => setAsked('delete') },
      ]
    : [{ label: 'Report List', icon: Flag, onSelect: openReport }]
  return (
    <>
      <Menu trigger={<IconButton label="More" icon={EllipsisVertical} />} items={items} />
      <AlertDialog
        open={asked === 'delete'}
        onOpenChange={() => setAsked(undefined)}
        title="Delete List"
        description="Are you sure you want to delete this list? This action cannot be undone."
        action="Delete"
        onAction={() => void remove().catch(reportError)}
      />
      {picture && (
        <Suspense>
          <ListPicture open={picture === 'open'} onOpenChange={() => setPicture('closed')} shown={shown} />
        </Suspense>
      )}
      {isReportLoaded && (
        <Suspense>
          <ReportDialog
            open={asked === 'report'}
            onOpenChange={() => setAsked(undefined)}
            reported={{ type: 'list', id: list.id }}
          />
        </Suspense>
      )}
    </>
  )
}
