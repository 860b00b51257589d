import { setTimeout as sleep } from 'node:timers/promises'
import { check } from './report.ts'

/** Ms to wait for a hint: hosted realtime needs some seconds before it listens. */
const timeoutMs = 20_000

/** `begin` listens; once it hears anything at all, it must hear `act` too. */
export async function hears(begin: (onChange: () => void) => () => void, act: () => Promise<void>): Promise<string> {
  let calls = 0
  const end = begin(() => {
    calls += 1
  })
  const until = async (isHeard: () => boolean, otherwise: string): Promise<void> => {
    const started = Date.now()
    while (!isHeard()) {
      check(Date.now() - started < timeoutMs, otherwise)
      await sleep(50)
    }
  }
  try {
    await until(() => calls > 0, `No channel was opened within ${timeoutMs / 1000} s: is realtime switched on?`)
    const before = calls
    await act()
    const acted = Date.now()
    await until(() => calls > before, `No hint came within ${timeoutMs / 1000} s: is the table in supabase_realtime?`)
    return `${Date.now() - acted} ms after the answer`
  } finally {
    end()
  }
}
