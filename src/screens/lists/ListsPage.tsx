import { usePersonId } from '#src/components/people/person-in-address.tsx'
import { useCopy } from '#src/queries/use-copy.ts'
import { OtherLists } from './OtherLists.tsx'
import { OwnLists } from './OwnLists.tsx'
import './lists-page.css'

/** Somebody's lists; without an id, or with the own one, one's own (spec L§2.7). */
export function ListsPage() {
  const id = usePersonId()
  return id === useCopy().store.userId ? <OwnLists /> : <OtherLists key={id} userId={id} />
}
