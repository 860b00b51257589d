/** The person whose page the address names. */
import UserX from 'lucide-react/icons/user-x'
import { useParams } from 'react-router-dom'
import { paths } from '#src/lib/paths.ts'
import { useCopy } from '#src/queries/use-copy.ts'
import { ButtonLink } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'

/** The id in the address; without one, or with one's own, the page is one's own (spec L§2.6–2.8). */
export function usePersonId(): string {
  const { userId } = useCopy()
  return useParams()['id']?.toLowerCase() ?? userId
}

/** Shown when nobody has the id in the address. */
export function NoPerson() {
  return (
    <EmptyState
      icon={UserX}
      title="Profile not found"
      action={<ButtonLink to={paths.addFriends}>Find friends</ButtonLink>}
    >
      We couldn't find this person. The account may have been deleted.
    </EmptyState>
  )
}
