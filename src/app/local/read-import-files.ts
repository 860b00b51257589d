/** Starts the worker that reads the exports of other services. */
import { ImportFilesError, type ReadImportFiles } from '#src/services/import-files.ts'
import type { ImportAnswer, ImportQuestion } from './import-worker.ts'

export const readImportFilesOf =
  (userId: string): ReadImportFiles =>
  async (files, known, signal) => {
    signal.throwIfAborted()
    const worker = new Worker(new URL('./import-worker.ts', import.meta.url), { type: 'module' })
    try {
      const answer = await new Promise<ImportAnswer>((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error))
        worker.addEventListener('message', ({ data }: MessageEvent<ImportAnswer>) => resolve(data))
        worker.addEventListener('error', (event) => {
          reject(
            new ImportFilesError("Files can't be read right now. Try again when you're online.", {
              cause: event.message,
            }),
          )
        })
        const question: ImportQuestion = { files, known, userId }
        worker.postMessage(question)
      })
      if ('problem' in answer) throw new ImportFilesError(answer.problem)
      return answer
    } finally {
      worker.terminate()
    }
  }
