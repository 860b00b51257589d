import Trash2 from 'lucide-react/icons/trash'
import { focusPage } from '../../components/focus-page.ts'
import { useCopy } from '../../queries/use-copy.ts'
import { isOnItsWay, type PhotoGroup, type PhotoItem } from '../../queries/work.ts'
import { Card } from '../../ui/Card.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { ListRow } from '../../ui/ListRow.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { discardPhotoWithUndo } from './discard-photo-with-undo.ts'
import { PartSection } from './PartSection.tsx'
import { WorkThumb } from './WorkThumb.tsx'

/** Photos on their way, by review: all together and each for itself. */
export function PhotosSection({ groups, isOnline }: { groups: PhotoGroup[]; isOnline: boolean }) {
  if (groups.length === 0) return null
  return (
    <PartSection title={isOnline && groups.some(isUploading) ? 'Uploading' : 'Photos waiting'}>
      <ul className="waiting-page-cards">
        {groups.map((group) => (
          <li key={group.id} className="waiting-page-card-item">
            <GroupCard group={group} isOnline={isOnline} />
          </li>
        ))}
      </ul>
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
        <h3 className="photo-group-title" dir="auto">
          {title}
        </h3>
        <StatusChip status={hasBegun ? { state: 'uploading', percent } : { state: 'waiting' }} />
        {hasBegun && <ProgressBar label={`Photos of ${title}`} percent={percent} />}
      </div>
      <ul className="photo-group-list">
        {photos.filter(isOnItsWay).map((photo) => (
          <li key={photo.id}>
            <PhotoRow photo={photo} isOnline={isOnline} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function PhotoRow({ photo, isOnline }: { photo: PhotoItem; isOnline: boolean }) {
  const { store } = useCopy()
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
          onClick={() => void discardPhotoWithUndo(store, id, name).then(focusPage)}
        />
      }
    >
      {state === 'uploading' && isOnline ? `Uploading · ${percent} %` : 'Waiting'}
    </ListRow>
  )
}
