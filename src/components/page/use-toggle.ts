import { useRef, useState } from 'react'

/**
 * What a toggle shows, and its press. It shows what is saved, and nothing before: who leaves at once must find it as they
 * left it. A press counts from what the press before wanted, though, which may still be on its way to the device.
 * `turn` saves and resolves to whether it could.
 */
export function useToggle(
  isOn: boolean,
  turn: (on: boolean) => Promise<boolean>,
): { isShownOn: boolean; press: () => Promise<void> } {
  const wanted = useRef<{ on: boolean }>(undefined)
  /** Until the copy shows it too. */
  const [saved, setSaved] = useState<boolean>()
  if (saved === isOn) setSaved(undefined)
  const isShownOn = saved ?? isOn
  return {
    isShownOn,
    async press() {
      const mine = { on: !(wanted.current?.on ?? isShownOn) }
      wanted.current = mine
      try {
        if (await turn(mine.on)) setSaved(mine.on)
      } finally {
        if (wanted.current === mine) wanted.current = undefined
      }
    },
  }
}
