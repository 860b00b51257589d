import { useState } from 'react'

/**
 * What a toggle shows, and its press. A press shows at once what the person wants: until it is saved the copy has the old state, and
 * a second press within that time would ask for the same again. `turn` saves and resolves to whether it could.
 */
export function useToggle(
  isOn: boolean,
  turn: (on: boolean) => Promise<boolean>,
): { isShownOn: boolean; press: () => Promise<void> } {
  const [wanted, setWanted] = useState<boolean>()
  if (wanted === isOn) setWanted(undefined)
  const isShownOn = wanted ?? isOn
  return {
    isShownOn,
    async press() {
      setWanted(!isShownOn)
      if (!(await turn(!isShownOn))) setWanted(undefined)
    },
  }
}
