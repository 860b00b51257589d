import History from 'lucide-react/icons/history'
import X from 'lucide-react/icons/x'
import { useId, useState } from 'react'
import { dismissText, restoreText } from '#src/commands/earlier-texts.ts'
import { focusPage } from '#src/components/page/focus.ts'
import { useToday } from '#src/components/page/in-front.ts'
import { offerUndo } from '#src/components/page/offer-undo.ts'
import { savedWords } from '#src/domain/work/work-words.ts'
import { earlierTexts, type ShownEarlierText } from '#src/queries/earlier-texts.ts'
import { useCopy, useLive } from '#src/queries/use-copy.ts'
import { Button } from '#src/ui/Button.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import { toastError } from '#src/ui/toast.ts'
import './earlier-texts.css'

/**
 * What another device had written into one's own review, list or profile before an edit replaced it unseen (invariant 15),
 * until it is restored or dismissed.
 */
export function EarlierTexts({ subjectId }: { subjectId: string }) {
  const texts = useLive((copy) => earlierTexts(copy, subjectId), [subjectId]) ?? []
  if (texts.length === 0) return null
  return (
    <div className="earlier-texts">
      {texts.map((text) => (
        <OneText key={text.id} earlier={text} />
      ))}
    </div>
  )
}

/** Which text it is, where a page has several. */
const nameOf = ({ field, place }: ShownEarlierText): string | undefined =>
  ({
    comment: undefined,
    dishes: 'What you had',
    name: 'Name',
    description: 'Description',
    notes: place === undefined ? 'Note' : `Note about ${place}`,
    bio: 'Bio',
    full_name: 'Full name',
    note: 'Private note',
  })[field]

function OneText({ earlier }: { earlier: ShownEarlierText }) {
  const copy = useCopy()
  const now = useToday()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const end = async (way: typeof restoreText, said: string): Promise<void> => {
    const result = await way(copy, earlier)
    if (!result.ok) return toastError('Error', result.error.message)
    focusPage()
    offerUndo(said, result.value)
  }
  const name = nameOf(earlier)
  return (
    <section className="earlier-texts-one" aria-labelledby={id}>
      <div className="earlier-texts-head">
        <Icon icon={History} size={18} />
        <div className="shape-fill">
          <h2 id={id}>An earlier text from another device</h2>
          <p>
            {name === undefined ? 'Replaced ' : <bdi>{name} · replaced </bdi>}
            {savedWords(earlier.created_at, now)}
          </p>
        </div>
        <IconButton
          label="Dismiss"
          icon={X}
          onClick={() => void end(dismissText, 'The earlier text is dismissed.').catch(reportError)}
        />
      </div>
      {isOpen && <blockquote dir="auto">{earlier.text}</blockquote>}
      <div className="earlier-texts-actions">
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide' : 'Show'}
        </Button>
        <Button onClick={() => void end(restoreText, 'The earlier text is back.').catch(reportError)}>Restore</Button>
      </div>
    </section>
  )
}
