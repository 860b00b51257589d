import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import Flag from 'lucide-react/icons/flag'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { deleteAndOfferUndo } from '#src/components/offline/delete-with-undo.ts'
import { useGoBack } from '#src/components/page/use-go-back.ts'
import { ReportDialog } from '#src/components/people/ReportDialog.tsx'
import type { Review } from '#src/domain/rows.ts'
import { paths } from '#src/lib/paths.ts'
import { useCopy } from '#src/queries/use-copy.ts'
import { IconButton } from '#src/ui/IconButton.tsx'
import { Menu } from '#src/ui/Menu.tsx'

/** The menu of a review: its author edits and deletes it, everybody else reports it (spec L§2.3). */
export function ReviewMenu({ review }: { review: Review }) {
  const copy = useCopy()
  const navigate = useNavigate()
  const goBack = useGoBack()
  const [isReporting, setReporting] = useState(false)
  const remove = async (): Promise<void> => {
    if (await deleteAndOfferUndo(copy, { intent: 'delete_review', id: review.id })) goBack()
  }
  const items =
    review.user_id === copy.userId
      ? [
          { label: 'Edit Review', icon: Pencil, onSelect: () => void navigate(paths.editReview(review.id)) },
          { label: 'Delete Review', icon: Trash2, danger: true, onSelect: () => void remove() },
        ]
      : [{ label: 'Report Review', icon: Flag, onSelect: () => setReporting(true) }]
  return (
    <>
      <Menu trigger={<IconButton label="More" icon={EllipsisVertical} />} items={items} />
      <ReportDialog open={isReporting} onOpenChange={setReporting} reported={{ type: 'review', id: review.id }} />
    </>
  )
}
