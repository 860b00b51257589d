import TriangleAlert from 'lucide-react/icons/triangle-alert'
import User from 'lucide-react/icons/user'
import { StarRating } from '#src/components/reviews/StarRating.tsx'
import { plainDate } from '#src/domain/time/dates.ts'
import { counted, dotted } from '#src/lib/text.ts'
import type { OpenReport } from '#src/services/moderation.ts'
import { useServices } from '#src/services/use-services.ts'
import { Avatar } from '#src/ui/Avatar.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { Photo } from '#src/ui/Photo.tsx'

type Shown = Pick<OpenReport, 'subject_type' | 'subject' | 'author'>

/** A thing as it is now: whose it is, its words, its photos. */
export function Subject({ subject_type, subject, author }: Shown) {
  const { pictures } = useServices()
  if (!subject)
    return <p className="moderation-quote shape-caption">It is gone by now: deleted, or with its account.</p>
  const { about, text, rating, visited_at, photos = [], places = [] } = subject
  return (
    <div className="moderation-quote">
      <div className="shape-row">
        <Avatar src={pictures.avatar(author?.avatar_url)} name={author?.username ?? ''} />
        <div className="shape-fill">
          <bdi className="moderation-name">{author?.full_name ?? author?.username}</bdi>
          <p className="shape-caption">
            {dotted(author && `@${author.username}`, about, visited_at && plainDate(visited_at))}
          </p>
          {rating !== undefined && <StarRating rating={rating} />}
        </div>
      </div>
      {text !== undefined && (
        <p className="moderation-words" dir="auto">
          {text}
        </p>
      )}
      {places.length > 0 && <p className="shape-caption">{places.join(', ')}</p>}
      {subject.is_public === false && <p className="shape-caption">It is private by now.</p>}
      {photos.length > 0 && !subject.is_hidden && (
        <ul className={subject_type === 'photo' ? 'moderation-photo' : 'moderation-photos'}>
          {photos.map((path, index) => (
            <li key={path}>
              <Photo
                src={pictures.reviewPhoto(path)}
                alt={`Photo ${index + 1} of ${photos.length}`}
                name={about ?? ''}
                ratio={subject_type === 'photo' ? '4/3' : '1/1'}
              />
            </li>
          ))}
        </ul>
      )}
      {photos.length > 0 && subject.is_hidden && (
        <p className="shape-caption">Pictures are withheld while it is hidden.</p>
      )}
    </div>
  )
}

/** How long its author has been here, and what there was before. */
export function AuthorFacts({ author }: { author: Shown['author'] }) {
  if (!author) return null
  const { warnings, warned_at, suspended_until } = author
  return (
    <ul className="moderation-facts">
      <li>
        <Icon icon={User} size={18} />
        Member since {plainDate(author.since)}, {counted(author.visits, 'visit')}
      </li>
      {warnings > 0 && (
        <li>
          <Icon icon={TriangleAlert} size={18} />
          {counted(warnings, 'warning')}
          {warned_at !== undefined && `, the last on ${plainDate(warned_at)}`}
        </li>
      )}
      {suspended_until !== undefined && (
        <li>
          <Icon icon={TriangleAlert} size={18} />
          Suspended until {plainDate(suspended_until)}
        </li>
      )}
    </ul>
  )
}
