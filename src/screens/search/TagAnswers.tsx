import ChevronRight from 'lucide-react/icons/chevron-right'
import { MatchedText } from '#src/components/page/MatchedText.tsx'
import { PlacePhoto } from '#src/components/pictures/PlacePhoto.tsx'
import { counted, dot, dotted } from '#src/lib/text.ts'
import { Icon } from '#src/ui/Icon.tsx'
import './tag-answer.css'
import type { TagAnswer } from './use-tag-answers.ts'

interface TagAnswersProps {
  answers: readonly TagAnswer[]
  query: string
  /** Where they are: "near you". */
  where: string | undefined
  /** Shows the places with this tag instead. */
  onChoose: (tag: string) => void
}

const shownPhotos = 3

/** "Ramen · 5 places", above the places that have it in their name. */
export function TagAnswers({ answers, query, where, onChoose }: TagAnswersProps) {
  return answers.map(({ name, count, open, places }) => (
    <button
      key={name}
      type="button"
      className="tag-answer shape-row shape-press"
      aria-label={[name, counted(count, 'place'), open !== undefined && `${open} open now`].filter(Boolean).join(', ')}
      onClick={() => onChoose(name)}
    >
      <span className="tag-answer-photos" data-photos={Math.min(shownPhotos, places.length)}>
        {places.slice(0, shownPhotos).map((place) => (
          <PlacePhoto key={place.id} place={place} ratio="1/1" />
        ))}
      </span>
      <span className="shape-fill">
        <span className="tag-answer-name shape-clamp">
          <MatchedText text={name} query={query} />
          {dot}
          <span className="tag-answer-count">{counted(count, 'place')}</span>
        </span>
        <span className="shape-caption shape-clamp">
          {dotted('Cuisine', open !== undefined && (open > 0 ? `${open} open now` : 'None open now'), where)}
        </span>
      </span>
      <Icon icon={ChevronRight} size={20} />
    </button>
  ))
}
