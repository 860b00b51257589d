/** Whether single keys do something: on until the person turns them off on this device (WCAG 2.1.4). */
import { create } from 'zustand'
import { storeText } from '#src/lib/web-storage.ts'

type ShortcutsState = { isOn: boolean; setOn: (isOn: boolean) => void }

const key = 'crumb-shortcuts'

export const useShortcutsOn = create<ShortcutsState>((set) => ({
  isOn: isStoredOn(),
  setOn(isOn) {
    // If the storage refuses, the choice lasts until the page is left.
    storeText('localStorage', key, isOn ? 'on' : 'off')
    set({ isOn })
  },
}))

function isStoredOn(): boolean {
  try {
    return localStorage.getItem(key) !== 'off'
  } catch {
    // Storage is closed to the page.
    return true
  }
}
