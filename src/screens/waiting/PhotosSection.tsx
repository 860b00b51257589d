import Trash2 from 'lucide-react/icons/trash'
import { focusPage } from '#src/components/page/focus.ts'
import { useCopy } from '#src/queries/use-copy.ts'
import { isOnItsWay, type PhotoGroup, type PhotoItem } from '#src/queries/work.ts'
import { AnimatedList } from '#src/ui/AnimatedList.tsx'
import { Card } from '#src/ui/Card.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import { ListRow } from '#src/ui/ListRow.tsx'
import { ProgressBar } from '#src/ui/ProgressBar.tsx'
import { StatusChip } from '#src/ui/StatusChip.tsx'
import { discardPhotoWithUndo } from './discard-photo-with-undo.ts'
import { PartSection } from './PartSection.tsx'
import { WorkThumb } from './WorkThumb.tsx'
import './photo-group.css'

/** Photos on their way, grouped by review: the total, and each by itself. */
export function PhotosSection({ groups, isOnline }: { groups: PhotoGroup[]; isOnline: boolean }) {
  if (groups.length === 0) return null
  return (
    <PartSection title={isOnline && groups.some(isUploading) ? 'Uploading' : 'Photos waiting'}>
      <AnimatedList
        items={groups}
        keyOf={({ id }) => id}
        className="waiting-page-cards"
        itemClassName="waiting-page-card-item"
      >
        {(group) => <GroupCard group={group} isOnline={isOnline} />}
      </AnimatedList>
    </PartSection>
  )
}

const isUploading = ({ photos }: PhotoGroup): boolean => photos.some(({ state }) => state === 'uploading')

function GroupCard({ group, isOnline }: { group: PhotoGroup; isOnline: boolean }) {
  const { title, percent, photos } = group
  const hasBegun = percent > 0 || (isOnline && isUploading(group))
  return (
    <Card inset="none" className="photo-group">
      <div className="photo-group-head">
        <h3 className="photo-group-title shape-clamp" dir="auto">
          {title}
        </h3>
        <StatusChip status={hasBegun ? { state: 'uploading', percent } : { state: 'waiting' }} />
        {hasBegun && <ProgressBar label={`Photos of ${title}`} percent={percent} />}
      </div>
      <AnimatedList items={photos.filter(isOnItsWay)} keyOf={({ id }) => id} className="photo-group-list">
        {(photo) => <PhotoRow photo={photo} isOnline={isOnline} />}
      </AnimatedList>
    </Card>
  )
}

function PhotoRow({ photo, isOnline }: { photo: PhotoItem; isOnline: boolean }) {
  const copy = useCopy()
  const { id, title, place, state, percent } = photo
  const name = place === undefined ? title : `${title} of ${place}`
  return (
    <ListRow
      leading={<WorkThumb photo={photo} intent="attach_photo" name={name} size="small" />}
      title={title}
      trailing={
        <IconButton
          label={`Discard: ${name}`}
          icon={Trash2}
          onClick={() => void discardPhotoWithUndo(copy, id, name).then(focusPage).catch(reportError)}
        />
      }
    >
      {state === 'uploading' && isOnline ? `Uploading · ${percent} %` : 'Waiting'}
    </ListRow>
  )
}
