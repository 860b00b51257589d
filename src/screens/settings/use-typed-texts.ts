/** Name and bio while being typed: a draft from the first touch, saved whenever the page is left (spec L§4). */
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { saveTypedTexts, storeTypedTexts } from '#src/commands/save-profile-texts.ts'
import { fullNameProblem, type TypedTexts, withTyped } from '#src/domain/people/settings.ts'
import type { Profile } from '#src/domain/rows.ts'
import { useCopy } from '#src/queries/use-copy.ts'
import { toastError } from '#src/ui/toast.ts'
import { createTextsAutosave } from './texts-autosave.ts'

export type TypedTextsState = {
  typed: TypedTexts
  type: (changed: TypedTexts) => void
  /** Why the draft cannot be stored at the moment. */
  problem: string | undefined
  save: () => Promise<void>
}

export function useTypedTexts(profile: Profile | null | undefined): TypedTextsState {
  const copy = useCopy()
  const [typed, setTyped] = useState<TypedTexts>({})
  const [problem, setProblem] = useState<string>()
  const latest = useRef<{ typed: TypedTexts; profile: Profile | undefined }>({ typed: {}, profile: undefined })
  useLayoutEffect(() => {
    latest.current.profile = profile ?? undefined
  }, [profile])
  const [autosave] = useState(() => createTextsAutosave((changed) => storeTypedTexts(copy, changed), setProblem))

  const type = (changed: TypedTexts): void => {
    latest.current.typed = withTyped(latest.current.typed, changed, latest.current.profile)
    setTyped(latest.current.typed)
    autosave.note(latest.current.typed)
  }
  const save = useCallback(async (): Promise<void> => {
    const { typed: saved, profile: row } = latest.current
    // Nothing can be typed before there is a profile.
    if (!row) return
    const result = await autosave.save((changed) => saveTypedTexts(copy, changed, row))
    if (!result.ok) return toastError('Error', result.error.message)
    const blank = fullNameProblem(saved.full_name, row)
    if (blank) toastError('Your name was not changed', blank)
    if (latest.current.typed !== saved) return
    // From now on the profile has these texts.
    latest.current.typed = {}
    setTyped({})
  }, [autosave, copy])

  useEffect(() => {
    const leave = (): void => void save().catch(reportError)
    const leaveWhenHidden = (): void => {
      if (document.visibilityState === 'hidden') leave()
    }
    window.addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', leaveWhenHidden)
    return () => {
      window.removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', leaveWhenHidden)
      leave()
    }
  }, [save])

  return { typed, type, problem, save }
}
