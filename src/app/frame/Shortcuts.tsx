/** What the keyboard's shortcuts do, and the list of them. */
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useGoBack } from '#src/components/page/use-go-back.ts'
import { paths } from '#src/lib/paths.ts'
import { useShortcutsOn } from '#src/stores/shortcuts.ts'
import { Dialog } from '#src/ui/Dialog.tsx'
import { Switch } from '#src/ui/Switch.tsx'
import type { Pressed, ShortcutKey } from './shortcut-keys.ts'
import './shortcuts.css'

const list: { keys: readonly ShortcutKey[]; words: string }[] = [
  { keys: ['/'], words: 'Search' },
  { keys: ['n', 'l'], words: 'Log a visit' },
  { keys: ['j'], words: 'Next' },
  { keys: ['k'], words: 'Previous' },
  { keys: ['b'], words: 'Back' },
  { keys: ['?'], words: 'This list' },
]

export function Shortcuts({ pressed }: { pressed: Pressed }) {
  const navigate = useNavigate()
  const goBack = useGoBack()
  const { isOn, setOn } = useShortcutsOn()
  const [isListShown, showList] = useState(false)

  const actions: Record<ShortcutKey, () => void> = {
    '/': () => {
      if (focusSearch()) return
      void navigate(paths.search)
      focusSearchOnceThere()
    },
    n: () => void navigate(paths.log()),
    l: () => void navigate(paths.log()),
    j: () => focusItem(1),
    k: () => focusItem(-1),
    b: () => {
      // A page may have something to save before it is left.
      const back = document.querySelector<HTMLElement>('.top-bar > button[aria-label="Back"]')
      if (back) back.click()
      else goBack()
    },
    '?': () => showList(true),
  }
  const act = useEffectEvent((key: ShortcutKey) => actions[key]())
  useEffect(() => act(pressed.key), [pressed])

  return (
    <Dialog open={isListShown} onOpenChange={showList} title="Keyboard shortcuts">
      <dl className="shortcuts-list shape-rows">
        {list.map(({ keys, words }) => (
          <div key={words} className="shortcuts-row">
            <dt>{words}</dt>
            <dd>
              {keys.map((key, index) => (
                <span key={key}>
                  {index > 0 && ' or '}
                  <kbd className="shortcuts-key">{key.toUpperCase()}</kbd>
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <Switch
        label="Use these shortcuts"
        hint={isOn ? 'They pause while you type.' : 'You can turn them on again in Settings.'}
        checked={isOn}
        onChange={setOn}
      />
    </Dialog>
  )
}

function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('input[type="search"]')
  field?.focus()
  return field !== null
}

/** Ms that the page may take to come. */
const timeoutMs = 5000

function focusSearchOnceThere(): void {
  const observer = new MutationObserver(() => {
    if (focusSearch()) observer.disconnect()
  })
  observer.observe(document.body, { childList: true, subtree: true })
  setTimeout(() => observer.disconnect(), timeoutMs)
}

/** Moves the focus to the next or the previous card or row of the page; at first to the first one in sight. */
function focusItem(step: 1 | -1): void {
  const links = [...document.querySelectorAll('main li')]
    .map((item) => item.querySelector<HTMLElement>('a[href]'))
    .filter((link) => link?.checkVisibility())
  const at = links.findIndex((link) => link?.closest('li') === document.activeElement?.closest('li'))
  const isInSight = (link: HTMLElement | null): boolean => (link?.getBoundingClientRect().top ?? 0) >= 0
  const next = at === -1 ? links.find(isInSight) : links[at + step]
  next?.focus()
}
