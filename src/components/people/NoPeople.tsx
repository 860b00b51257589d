import Users from 'lucide-react/icons/users'
import { paths } from '#src/lib/paths.ts'
import { ButtonLink } from '#src/ui/ButtonLink.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import type { PeopleWords } from './people-words.ts'

/** The list is empty. */
export function NoPeople({ words: { empty } }: { words: PeopleWords }) {
  return (
    <EmptyState icon={Users} title={empty.title} action={<ButtonLink to={paths.addFriends}>Find friends</ButtonLink>}>
      {empty.text}
    </EmptyState>
  )
}
