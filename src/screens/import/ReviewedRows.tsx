import { useState } from 'react'
import { PlacePhoto } from '#src/components/pictures/PlacePhoto.tsx'
import { decisionOf } from '#src/domain/import/import-batch.ts'
import { contentWords, type PlaceGroup } from '#src/domain/import/reviewed-places.ts'
import { dotted, grouped } from '#src/lib/text.ts'
import { Button } from '#src/ui/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { VirtualList } from '#src/ui/VirtualList.tsx'
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx'
import { ImportSection } from './ImportSection.tsx'

interface ReviewedRowsProps {
  title: string
  groups: readonly PlaceGroup[]
  /** The button's word: each place can be corrected. */
  action: string
  onChange: (group: PlaceGroup) => void
}

/** So many stand there before somebody asks for all. */
const few = 3

const keyOf = ({ place }: PlaceGroup): string => place.key

/** Places that are decided. */
export function ReviewedRows({ title, groups, action, onChange }: ReviewedRowsProps) {
  const [showsAll, setShowAll] = useState(false)
  if (groups.length === 0) return null
  const row = (group: PlaceGroup) => <Row group={group} action={action} onChange={onChange} />
  return (
    <ImportSection
      title={title}
      aside={
        groups.length > few &&
        !showsAll && (
          <Button variant="quiet" onClick={() => setShowAll(true)}>
            See all {grouped(groups.length)}
            <VisuallyHidden> {title}</VisuallyHidden>
          </Button>
        )
      }
    >
      <Card inset="none" className="import-page-rows">
        {showsAll ? (
          <VirtualList
            items={groups}
            keyOf={keyOf}
            render={row}
            height={72}
            gap={0}
            restore={`import ${title}`}
            label={title}
          />
        ) : (
          <ul className="shape-rows">
            {groups.slice(0, few).map((group) => (
              <li key={keyOf(group)}>{row(group)}</li>
            ))}
          </ul>
        )}
      </Card>
    </ImportSection>
  )
}

function Row({ group, action, onChange }: { group: PlaceGroup } & Pick<ReviewedRowsProps, 'action' | 'onChange'>) {
  const { place, reviewed } = group
  const decision = decisionOf(reviewed)
  const known = decision?.kind === 'place' ? decision.place : { id: place.key, name: place.name, tags: [] }
  const isOther = known.name !== place.name
  return (
    <div className="import-page-row shape-row">
      <span className="place-choices-photo">
        <PlacePhoto place={known} />
      </span>
      <span className="shape-fill">
        <span className="place-choices-name">
          <bdi>{known.name}</bdi>
        </span>
        <span className="shape-caption shape-clamp" dir="auto">
          {dotted(contentWords([group]), isOther && `“${place.name}” in your file`)}
        </span>
      </span>
      <Button aria-label={`${action}: ${place.name}`} onClick={() => onChange(group)}>
        {action}
      </Button>
    </div>
  )
}
