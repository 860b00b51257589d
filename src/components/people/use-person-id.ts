import { useParams } from 'react-router-dom'
import { useCopy } from '#src/queries/use-copy.ts'

/** Whose page the address names: without an id, or with the own one, one's own (spec L§2.6–2.8). */
export function usePersonId(): string {
  const { userId } = useCopy().store
  return useParams()['id']?.toLowerCase() ?? userId
}
