/** Which key was pressed as a shortcut; what it does is in Shortcuts.tsx, which is loaded with the first. */
import { useEffect, useState } from 'react'
import { useShortcutsOn } from '#src/stores/shortcuts.ts'

const shortcutKeys = ['/', 'n', 'l', 'j', 'k', 'b', '?'] as const
export type ShortcutKey = (typeof shortcutKeys)[number]

/** A new object for each press. */
export type Pressed = { key: ShortcutKey }

export function usePressedShortcut(): Pressed | undefined {
  const isOn = useShortcutsOn((state) => state.isOn)
  const [pressed, setPressed] = useState<Pressed>()
  useEffect(() => {
    if (!isOn) return undefined
    const listen = (event: KeyboardEvent): void => {
      const key = shortcutOf(event)
      if (!key) return
      event.preventDefault()
      setPressed({ key })
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [isOn])
  return pressed
}

/** Where keys write text, choose by their first letter, or belong to what lies over the page. */
const taken =
  'textarea, select, input:not([type="checkbox"], [type="radio"], [type="range"], [type="file"]), [contenteditable]'
const overlays = '[role="dialog"], [role="alertdialog"], [role="menu"]'

function shortcutOf(event: KeyboardEvent): ShortcutKey | undefined {
  const { target, ctrlKey, metaKey, altKey, isComposing, defaultPrevented } = event
  if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented) return undefined
  if (target instanceof Element && target.closest(taken)) return undefined
  const key = shortcutKeys.find((one) => one === event.key)
  return key && !document.querySelector(overlays) ? key : undefined
}
