import { useCopy } from '#src/queries/use-copy.ts'
import { OtherPeople } from './OtherPeople.tsx'
import { OwnPeople } from './OwnPeople.tsx'
import './people.css'
import type { PeopleWords } from './people-words.ts'

export interface PeopleOfProps {
  /** Whose. */
  userId: string
  words: PeopleWords
  onBack: () => void
}

/** A page with the followers of somebody, or with those whom they follow. */
export function PeopleOf(props: PeopleOfProps) {
  const { store } = useCopy()
  const Whose = props.userId === store.userId ? OwnPeople : OtherPeople
  return <Whose key={props.userId} {...props} />
}
