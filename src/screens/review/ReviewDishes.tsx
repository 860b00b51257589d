import ThumbsDown from 'lucide-react/icons/thumbs-down'
import ThumbsUp from 'lucide-react/icons/thumbs-up'
import { useId } from 'react'
import { type DishMark, dishesOf } from '#src/domain/visits/dishes.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx'
import './review-dishes.css'

/** What was had on a visit; nothing when it does not say. */
export function ReviewDishes({ dishes }: { dishes: string | undefined }) {
  const id = useId()
  const all = dishesOf(dishes).map((dish, at) => ({ at, ...dish }))
  if (all.length === 0) return null
  return (
    <section className="review-dishes" aria-labelledby={id}>
      <h2 id={id}>Dishes</h2>
      <ul>
        {all.map(({ at, name, mark }) => (
          <li key={at}>
            <span dir="auto">{name}</span>
            <Mark mark={mark} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Mark({ mark }: { mark: DishMark }) {
  if (mark === undefined) return null
  return (
    <>
      <Icon icon={mark === 'again' ? ThumbsUp : ThumbsDown} size={16} />
      <VisuallyHidden>{mark === 'again' ? ', would have it again' : ', would not have it again'}</VisuallyHidden>
    </>
  )
}
