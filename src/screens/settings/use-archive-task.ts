import { useCallback, useEffect, useRef, useState } from 'react'
import { ArchiveError, type ArchiveProgress } from '#src/services/archive.ts'

type Run<Outcome> = (onProgress: (progress: ArchiveProgress) => void, signal: AbortSignal) => Promise<Outcome>
export type ArchiveTask<Outcome> = {
  progress: ArchiveProgress | undefined
  outcome: Outcome | undefined
  /** A sentence for people. */
  problem: string | undefined
  again: () => void
  stop: () => void
}

/** Runs it at once, and stops it with the component. `run` must not change. */
export function useArchiveTask<Outcome>(run: Run<Outcome>): ArchiveTask<Outcome> {
  const [progress, setProgress] = useState<ArchiveProgress>()
  const [outcome, setOutcome] = useState<Outcome>()
  const [problem, setProblem] = useState<string>()
  const running = useRef<AbortController>(undefined)

  const begin = useCallback(() => {
    const task = new AbortController()
    running.current = task
    run(setProgress, task.signal).then(setOutcome, (error: unknown) => {
      // One that was begun again says for itself what becomes of it.
      if (running.current === task) setProblem(wordsFor(error))
    })
  }, [run])
  const stop = useCallback(() => running.current?.abort(), [])
  useEffect(() => {
    begin()
    return stop
  }, [begin, stop])
  function again(): void {
    setProgress(undefined)
    setProblem(undefined)
    begin()
  }
  return { progress, outcome, problem, again, stop }
}

/** Errors of the file and of the storage already are sentences for people. */
function wordsFor(error: unknown): string {
  if (error instanceof ArchiveError || (error instanceof Error && error.name === 'StorageError')) return error.message
  if (!(error instanceof Error && error.name === 'AbortError')) reportError(error)
  return 'That did not work. Please try again.'
}
