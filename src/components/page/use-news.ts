import { from, switchMap } from 'rxjs'
import { hasNewActivity } from '#src/queries/new-activity.ts'
import { useLive } from '#src/queries/use-copy.ts'
import { pageIsShown } from '#src/stores/first-paint.ts'

/** Whether Activity has something new. Undefined until the page is there: at a start nothing that it shows waits for this. */
export const useNews = (): boolean | undefined =>
  useLive((copy) => from(pageIsShown()).pipe(switchMap(() => hasNewActivity(copy))), [])
