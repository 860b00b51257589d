import { useState } from 'react'
import { PeopleStrip } from '#src/components/people/PeopleStrip.tsx'
import { useSuggestedPeople } from '#src/components/people/use-suggested-people.ts'
import type { Nearby } from '#src/components/places/use-nearby.ts'
import { peopleToFollow } from '#src/domain/people/first-steps.ts'
import { profileById } from '#src/queries/people.ts'
import { useLive } from '#src/queries/use-copy.ts'
import { FirstSteps } from './FirstSteps.tsx'
import './first-day.css'

interface FirstDayProps {
  nearby: Nearby
  /** Undefined while unknown. */
  hasVisit: boolean | undefined
}

/** What a new person finds on top of home: three steps until they are put away, and people to follow. Loaded late. */
export function FirstDay({ nearby, hasVisit }: FirstDayProps) {
  const profile = useLive((copy) => profileById(copy, copy.userId), [])
  const suggested = useSuggestedPeople(nearby.whereabouts)
  const following = suggested.relations?.following.size
  // The strip stays under the finger that follows the last of them.
  const [hadFew, setHadFew] = useState<boolean>()
  if (hadFew === undefined && following !== undefined) setHadFew(following < peopleToFollow)
  if (!profile || following === undefined || hasVisit === undefined) return <div className="first-day-coming" />
  return (
    <>
      {!profile.hides_first_steps && (
        <FirstSteps profile={profile} whereabouts={nearby.whereabouts} hasVisit={hasVisit} following={following} />
      )}
      {hadFew && <PeopleStrip suggested={suggested} showsAge />}
    </>
  )
}
