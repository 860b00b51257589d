import { useParams } from 'react-router-dom'
import { useCopy } from '../../queries/use-copy.ts'
import { OtherLists } from './OtherLists.tsx'
import { OwnLists } from './OwnLists.tsx'
import './lists-page.css'

/** Somebody's lists; without an id, or with the own one, one's own (spec L§2.7). */
export function ListsPage() {
  const { userId } = useCopy().store
  const id = useParams()['id']?.toLowerCase() ?? userId
  return id === userId ? <OwnLists /> : <OtherLists key={id} userId={id} />
}
