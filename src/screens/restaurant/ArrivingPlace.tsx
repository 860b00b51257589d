import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { type OpenedPlace, openMapsPlace } from '#src/commands/open-maps-place.ts'
import { useStillHere } from '#src/components/page/use-go-back.ts'
import { paths } from '#src/lib/paths.ts'
import { useCopy } from '#src/queries/use-copy.ts'
import { useServices } from '#src/services/use-services.ts'
import { useOfflineHint } from '#src/stores/use-offline-hint.ts'
import { toastError } from '#src/ui/toast.ts'
import { NotShown, type Problem } from './NotShown.tsx'

/** A place under the id of somebody else: found or made, then at its own address (spec D§4). */
export function ArrivingPlace({ placeId }: { placeId: string }) {
  const copy = useCopy()
  const { pages } = useServices()
  const navigate = useNavigate()
  const isStillHere = useStillHere()
  const isOffline = useOfflineHint()
  const [attempt, setAttempt] = useState(0)
  const [opened, setOpened] = useState<OpenedPlace>()

  const question = `${attempt} ${isOffline}`
  const asked = useRef<string>(undefined)

  useEffect(() => {
    // Again when the person wants it, and when the network is back.
    if (asked.current === question) return
    asked.current = question
    const open = async (): Promise<void> => {
      const found = await openMapsPlace(copy, pages, placeId)
      if (asked.current !== question || !isStillHere()) return
      if (found.state === 'found') await navigate(paths.restaurant(found.id), { replace: true })
      else setOpened(found)
      if (found.state === 'failed') toastError('Error', 'Failed to load restaurant details')
    }
    open().catch(reportError)
  }, [copy, pages, navigate, isStillHere, placeId, question])

  useEffect(
    () => () => {
      asked.current = undefined
    },
    [],
  )

  const problem = opened && problemOf(opened, () => setAttempt(attempt + 1))
  return <NotShown {...(problem && { problem })} />
}

function problemOf(opened: OpenedPlace, tryAgain: () => void): Problem | undefined {
  if (opened.state === 'offline') return { kind: 'offline', tryAgain }
  if (opened.state === 'unknown') return { kind: 'not_found', message: opened.message }
  if (opened.state === 'failed') return { kind: 'not_found', message: opened.message, tryAgain }
  return undefined
}
