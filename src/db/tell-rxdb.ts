import type { EventBulk, RxCollection } from 'rxdb'
import type { Subject } from 'rxjs'
import type { Change } from './write-batch.ts'

/** As if RxDB's storage had written them: its listeners hear of it in this tab and, over RxDB's channel, in all others. */
export function tellRxdb({ internalStorageInstance }: RxCollection, events: Change[]): void {
  if (events.length === 0) return
  const changes = Reflect.get(internalStorageInstance, 'changes$') as Subject<EventBulk<Change, null>>
  changes.next({ id: crypto.randomUUID(), events, checkpoint: null, context: 'crumb-write' })
}
