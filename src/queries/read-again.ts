/** A read that is made again after every change. */
import { Observable } from 'rxjs'
import { answerOf } from '#src/db/read-once.ts'

/** Reads now, at once where the answer is known, and after every change. Changes during a read lead to one more. */
export const readAgain = <Read>(changes: Observable<unknown>, read: () => Promise<Read>): Observable<Read> =>
  new Observable((subscriber) => {
    let isReading = false
    let isWanted = false
    const run = async (): Promise<void> => {
      isWanted = true
      if (isReading) return
      isReading = true
      while (isWanted && !subscriber.closed) {
        isWanted = false
        const reading = read()
        const { value } = answerOf(reading) ?? { value: await reading }
        subscriber.next(value)
      }
      isReading = false
    }
    const look = (): void => {
      run().catch((error: unknown) => subscriber.error(error))
    }
    const subscription = changes.subscribe({
      next: look,
      error: (error: unknown) => subscriber.error(error),
      complete: () => subscriber.complete(),
    })
    look()
    return subscription
  })
