import UserX from 'lucide-react/icons/user-x'
import { paths } from '#src/lib/paths.ts'
import { ButtonLink } from '#src/ui/ButtonLink.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'

/** Nobody has the id of the address. */
export function NoPerson() {
  return (
    <EmptyState
      icon={UserX}
      title="Profile not found"
      action={<ButtonLink to={paths.addFriends}>Find friends</ButtonLink>}
    >
      There is nobody here, or the account has been deleted.
    </EmptyState>
  )
}
