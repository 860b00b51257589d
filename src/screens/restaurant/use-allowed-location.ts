import { useEffect, useState } from 'react'
import type { Location } from '../../services/places.ts'
import { useServices } from '../../services/use-services.ts'

/** Where the device is, when the person has allowed it before: this page asks nobody. */
export function useAllowedLocation(): Location | undefined {
  const { location } = useServices()
  const [near, setNear] = useState<Location>()
  useEffect(() => {
    let isOver = false
    const look = async (): Promise<void> => {
      const found = await location.ifAllowed()
      if (!isOver) setNear(found)
    }
    void look()
    return () => {
      isOver = true
    }
  }, [location])
  return near
}
