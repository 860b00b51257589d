import { useId } from 'react'
import { PersonRow } from '#src/components/people/PersonRow.tsx'
import { usePeopleSearch } from '#src/components/people/use-people-search.ts'
import { followStateOf } from '#src/domain/people/follows.ts'
import { paths } from '#src/lib/paths.ts'
import { ownRelations } from '#src/queries/people.ts'
import { useCopy, useLive } from '#src/queries/use-copy.ts'
import { SectionHeader } from '#src/ui/SectionHeader.tsx'
import './people-found.css'

/** "See all" has the others. */
const shown = 3

/** Below the places: the people whose username has what was typed; nothing when there are none. */
export function PeopleFound({ query }: { query: string }) {
  const id = useId()
  const { userId } = useCopy()
  const relations = useLive(ownRelations, [])
  const others = usePeopleSearch(query).people?.filter(({ user_id }) => user_id !== userId)
  if (!relations || !others || others.length === 0) return null
  const all = { to: paths.findPeople(query), label: 'See all' }
  return (
    <section className="people-found" aria-labelledby={id}>
      <SectionHeader title="People" id={id} {...(others.length > shown && { link: all })} />
      <ul>
        {others.slice(0, shown).map((person) => (
          <li key={person.user_id}>
            <PersonRow person={person} follow={followStateOf(relations, person.user_id)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
