import { type Follows, followStateOf, type PersonSince, type Relations } from '#src/domain/people/follows.ts'
import { useCopy } from '#src/queries/use-copy.ts'
import { Card } from '#src/ui/Card.tsx'
import { VirtualList } from '#src/ui/VirtualList.tsx'
import { PersonMenu } from './PersonMenu.tsx'
import { PersonRow } from './PersonRow.tsx'
import type { PeopleWords } from './people-words.ts'

interface PeopleCardProps {
  follows: Follows
  words: PeopleWords
  /** How the signed-in person stands to each. */
  relations: Relations
  /** Whose list it is. */
  userId: string
  onEnd?: () => void
}

/** The number of people, and a row for each. */
export function PeopleCard({ follows, words, relations, userId, onEnd }: PeopleCardProps) {
  const copy = useCopy()
  const isOwnFollowers = userId === copy.userId && words.side === 'followers'
  return (
    <>
      <output className="people-count shape-caption">{words.count(follows.count)}</output>
      <Card inset="none">
        <VirtualList
          items={follows.people}
          keyOf={idOf}
          render={(person) => (
            <PersonRow
              person={person}
              {...(words.showsSince && { since: person.since })}
              {...(isOwnFollowers && {
                menu: <PersonMenu person={person} follows={relations.followers.has(person.user_id)} />,
              })}
              {...(!words.showsSince &&
                person.user_id !== copy.userId && { follow: followStateOf(relations, person.user_id) })}
            />
          )}
          height={words.showsSince ? 79 : 63}
          gap={0}
          restore={`${words.name}:${userId}`}
          label={words.label}
          {...(onEnd && { onEnd })}
        />
      </Card>
    </>
  )
}

const idOf = ({ user_id }: PersonSince): string => user_id
