import { useEffect, useRef, useState } from 'react'
import { firstValueFrom } from 'rxjs'
import { beginImport } from '#src/commands/imports.ts'
import { allRestaurants } from '#src/queries/restaurants.ts'
import { useCopy } from '#src/queries/use-copy.ts'
import { ImportFilesError } from '#src/services/import-files.ts'
import { useServices } from '#src/services/use-services.ts'

/** Reads files and begins the review of what is in them; ends with the page. */
export function useReading() {
  const copy = useCopy()
  const { readImportFiles } = useServices()
  const [isReading, setReading] = useState(false)
  const [problem, setProblem] = useState<string>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function begin(files: readonly File[], signal: AbortSignal): Promise<void> {
    const known = await firstValueFrom(allRestaurants(copy))
    const { imported, matches } = await readImportFiles(files, known, signal)
    if (signal.aborted) return
    const result = await beginImport(copy, { files: files.map(({ name }) => name), imported, matches })
    if (!result.ok) setProblem(result.error.message)
  }

  function read(files: readonly File[]): void {
    const task = new AbortController()
    running.current = task
    setProblem(undefined)
    setReading(true)
    begin(files, task.signal)
      .catch((error: unknown) => {
        if (task.signal.aborted) return
        if (!(error instanceof ImportFilesError)) reportError(error)
        setProblem(error instanceof ImportFilesError ? error.message : 'That did not work. Please try again.')
      })
      .finally(() => setReading(false))
  }

  return { isReading, problem, read, stop: () => running.current?.abort() }
}
