import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import Flag from 'lucide-react/icons/flag'
import ImageIcon from 'lucide-react/icons/image'
import Pencil from 'lucide-react/icons/pencil'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Trash2 from 'lucide-react/icons/trash'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { deleteAndOfferUndo } from '#src/components/offline/delete-with-undo.ts'
import { useGoBack } from '#src/components/page/use-go-back.ts'
import { ReportDialog } from '#src/components/people/ReportDialog.tsx'
import { paths } from '#src/lib/paths.ts'
import type { FeedReview } from '#src/queries/feed.ts'
import { useCopy } from '#src/queries/use-copy.ts'
import { IconButton } from '#src/ui/IconButton.tsx'
import { Menu } from '#src/ui/Menu.tsx'

const VisitPicture = lazy(async () => ({ default: (await import('./VisitPicture.tsx')).VisitPicture }))

/** The menu of a review: its author edits, pictures and deletes it, everybody else reports it (spec L§2.3). */
export function ReviewMenu({ shown }: { shown: FeedReview }) {
  const { review } = shown
  const copy = useCopy()
  const navigate = useNavigate()
  const goBack = useGoBack()
  const [isReporting, setReporting] = useState(false)
  const [picture, setPicture] = useState<'open' | 'closed'>()
  const remove = async (): Promise<void> => {
    if (await deleteAndOfferUndo(copy, { intent: 'delete_review', id: review.id })) goBack()
  }
  const items =
    review.user_id === copy.userId
      ? [
          { label: 'Edit Review', icon: Pencil, onSelect: () => void navigate(paths.editReview(review.id)) },
          {
            label: 'Log Again',
            icon: RotateCcw,
            onSelect: () => void navigate(paths.log({ restaurant: review.restaurant_id, again: review.id })),
          },
          { label: 'Share as Picture', icon: ImageIcon, onSelect: () => setPicture('open') },
          { label: 'Delete Review', icon: Trash2, danger: true, onSelect: () => void remove() },
        ]
      : [{ label: 'Report Review', icon: Flag, onSelect: () => setReporting(true) }]
  return (
    <>
      <Menu trigger={<IconButton label="More" icon={EllipsisVertical} />} items={items} />
      <ReportDialog open={isReporting} onOpenChange={setReporting} reported={{ type: 'review', id: review.id }} />
      {picture && (
        <Suspense>
          <VisitPicture open={picture === 'open'} onOpenChange={() => setPicture('closed')} shown={shown} />
        </Suspense>
      )}
    </>
  )
}
