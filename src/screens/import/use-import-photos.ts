import { useEffect, useRef, useState } from 'react'
import { addImportedPhotos, type PhotoProgress } from '#src/commands/import-photos.ts'
import { useCopy } from '#src/queries/use-copy.ts'
import { ImportFilesError } from '#src/services/import-files.ts'
import { photoFailure } from '#src/services/photo-processing.ts'
import { useServices } from '#src/services/use-services.ts'

export type ImportPhotos = {
  progress: PhotoProgress | undefined
  /** A sentence for people. */
  problem: string | undefined
  /** Files that somebody has chosen to import: imports that lack photos of them get those. */
  choose: (files: readonly File[]) => void
  /** The import is saved: its photos come from the files that were chosen. */
  begin: () => void
  /** Somebody wants the photos of these files. */
  add: (files: readonly File[]) => void
  stop: () => void
}

/** Adds the photos of imports one after another; ends with the page. */
export function useImportPhotos(): ImportPhotos {
  const copy = useCopy()
  const { processPhoto } = useServices()
  const [progress, setProgress] = useState<PhotoProgress>()
  const [problem, setProblem] = useState<string>()
  const chosen = useRef<readonly File[]>([])
  const running = useRef<{ task: AbortController; ended: Promise<void> }>(undefined)
  useEffect(() => () => running.current?.task.abort(), [])

  /** What ran before ends first: one picture at a time is large enough. */
  function run(files: readonly File[], isAskedFor: boolean): void {
    const task = new AbortController()
    const before = running.current
    before?.task.abort()
    running.current = { task, ended: work() }
    async function work(): Promise<void> {
      await before?.ended
      setProblem(undefined)
      try {
        const result = await addImportedPhotos(copy, files, {
          processPhoto,
          onProgress: setProgress,
          signal: task.signal,
        })
        if (!result.ok) setProblem(result.error.message)
        else if (result.value === 0 && isAskedFor)
          setProblem('The photos are not in this file. Choose the zip that you have imported.')
      } catch (error) {
        setProblem(error instanceof ImportFilesError ? error.message : photoFailure(error))
      }
      setProgress(undefined)
    }
  }

  return {
    progress,
    problem,
    choose(files) {
      chosen.current = files
      run(files, false)
    },
    begin: () => run(chosen.current, false),
    add: (files) => run(files, true),
    stop: () => running.current?.task.abort(),
  }
}
