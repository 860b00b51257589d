import { Card } from '#src/ui/Card.tsx'
import { Chip } from '#src/ui/Chip.tsx'
import type { Place } from './place.ts'

/** What is said of the place, and its tags; nothing when there is neither. */
export function AboutCard({ place: { description, tags } }: { place: Place }) {
  if (!description && tags.length === 0) return null
  return (
    <section aria-labelledby="about">
      <Card>
        <h2 className="restaurant-card-title" id="about">
          About
        </h2>
        {description && (
          <p className="restaurant-description" dir="auto">
            {description}
          </p>
        )}
        {tags.length > 0 && (
          <ul className="restaurant-tags" aria-label="Tags">
            {tags.map((tag) => (
              <li key={tag}>
                <Chip>{tag}</Chip>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </section>
  )
}
