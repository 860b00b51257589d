import { type OwedTable, owedKeys } from '#src/db/owed.ts'
import type { Scheduler } from './scheduler.ts'
import type { SimulatedDevice } from './world.ts'

const owedTables = Object.keys(owedKeys) as OwedTable[]

/** What the app does when the account is gone (src/db/wipe.ts). */
export async function wipe(scheduler: Scheduler, { tabs, workers, device }: SimulatedDevice): Promise<void> {
  for (const process of [...tabs.map((tab) => tab.process), ...workers]) scheduler.kill(process)
  await device.documents.clear()
  await device.owed.write(owedTables, async (writer) => {
    for (const table of owedTables) {
      const keys = device.owed.rows(table).map((row) => Reflect.get(row, owedKeys[table]) as never)
      await writer.delete(table, keys)
    }
  })
}
