import Trash2 from 'lucide-react/icons/trash'
import { savedWords, untilWords } from '#src/domain/work/work-words.ts'
import { counted, dotted } from '#src/lib/text.ts'
import type { WaitingItem } from '#src/queries/work.ts'
import { AnimatedList } from '#src/ui/AnimatedList.tsx'
import { Card } from '#src/ui/Card.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { ListRow } from '#src/ui/ListRow.tsx'
import { PartSection, useNow } from './PartSection.tsx'
import { workIcon } from './work-icons.ts'

const words: Record<WaitingItem['state'], string> = {
  waiting: 'Waiting',
  sending: 'Sending',
  stuck: "The server is busy. We'll keep trying",
}

/** The last row, which stands for all removed files. */
const removed = 'removed files' as const

interface WaitingSectionProps {
  items: WaitingItem[]
  /** Files to delete on the server. */
  removals: number
  /** Offline, nothing is on its way, whatever had begun. */
  isOnline: boolean
}

/** Changes that wait, in the order of saving, and files to delete. */
export function WaitingSection({ items, removals, isOnline }: WaitingSectionProps) {
  const now = useNow()
  if (items.length + removals === 0) return null
  const limits = new Set(items.flatMap(({ putOff }) => (putOff ? [putOff.message] : [])))
  const wordsOf = ({ state, putOff }: WaitingItem): string => {
    if (putOff) return `Waits until ${untilWords(putOff.until, now)}`
    return isOnline ? words[state] : words.waiting
  }
  return (
    <PartSection title="Waiting">
      <Card inset="none">
        {[...limits].map((sentence) => (
          <p key={sentence} className="waiting-page-limit">
            {sentence} We'll do that for you.
          </p>
        ))}
        <AnimatedList
          items={removals > 0 ? [...items, removed] : items}
          keyOf={(item) => (item === removed ? removed : item.id)}
          itemClassName="waiting-page-row"
        >
          {(item) =>
            item === removed ? (
              <ListRow leading={<Icon icon={Trash2} size={22} />} title={`Removed ${counted(removals, 'photo')}`}>
                Waiting to be deleted from the server
              </ListRow>
            ) : (
              <ListRow
                leading={<Icon icon={workIcon(item.intent)} size={22} />}
                title={
                  <span className="waiting-page-title shape-clamp" dir="auto">
                    {item.title}
                  </span>
                }
                {...(item.path !== undefined && { to: item.path })}
              >
                {dotted(wordsOf(item), `saved ${savedWords(item.savedAt, now)}`)}
              </ListRow>
            )
          }
        </AnimatedList>
      </Card>
    </PartSection>
  )
}
