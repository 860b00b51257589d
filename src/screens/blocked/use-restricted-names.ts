/** Names of whom the person has blocked or muted: the server's, for as long as the page is open. */
import { useEffect, useState } from 'react'
import { whenWantedAgain } from '#src/components/page/in-front.ts'
import { useCopy } from '#src/queries/use-copy.ts'
import type { RestrictedPerson } from '#src/services/restricted-people.ts'
import { ServiceError } from '#src/services/service-error.ts'
import { useServices } from '#src/services/use-services.ts'

/** `asked`: again when it changes. Undefined while they are not known; stored nowhere. */
export function useRestrictedNames(asked: string): ReadonlyMap<string, RestrictedPerson> | undefined {
  const copy = useCopy()
  const { account } = useServices()
  const [names, setNames] = useState<ReadonlyMap<string, RestrictedPerson>>()
  useEffect(() => {
    let isOver = asked === ''
    const ask = async (): Promise<void> => {
      if (isOver) return
      const people = await account.restrictedPeople().catch((error: unknown) => {
        if (!(error instanceof ServiceError)) throw error
        return undefined
      })
      if (!isOver && people)
        setNames((before) => new Map([...(before ?? []), ...people.map((person) => [person.user_id, person] as const)]))
    }
    const again = (): void => void ask().catch(reportError)
    again()
    window.addEventListener('online', again)
    const stop = whenWantedAgain(copy, again)
    return () => {
      isOver = true
      window.removeEventListener('online', again)
      stop()
    }
  }, [account, asked, copy])
  return names
}
