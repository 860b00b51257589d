import UserX from 'lucide-react/icons/user-x'
import { paths } from '../lib/paths.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'

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
