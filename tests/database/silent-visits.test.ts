/** Visits that an import saves, of which nobody is told: they alone are silent. */
import postgres from 'postgres'
import { expect, test } from 'vitest'
import { testBackend } from '#tests/support/backend.ts'
import { asPerson } from '#tests/support/sql-caller.ts'
import { createWorld, visit } from '#tests/support/world.ts'

const backend = testBackend()
const world = createWorld(backend)

test('an imported visit tells nobody, and silences neither what follows it in the push nor what comes after', async () => {
  const [ada, ben] = [await world.person('Ada'), await world.person('Ben')]
  const place = await world.restaurant()
  const [known, logged] = [visit(place), visit(place)]
  const imported = () => visit(place, { tells_nobody: true })
  await ada.device.push(['follow', { user_id: ben.id }], ['log_visit', known])
  const toldOf = async () =>
    (
      await backend.sql<{ kind: string }[]>`select kind from private.notification_events
        where actor_id = ${ada.id} and kind <> 'follower' order by kind`
    ).map(({ kind }) => kind)
  expect(await toldOf()).toEqual(['visit'])
  await ada.device.push(
    ['log_visit', imported()],
    ['edit_review', { id: known.id, base: {}, fields: { companions: [ben.id] } }],
  )
  expect(await toldOf()).toEqual(['companion', 'visit'])
  await ada.device.push(['log_visit', imported()], ['log_visit', logged])
  expect(await toldOf()).toEqual(['companion', 'visit', 'visit'])

  // Nor on a connection that goes on to somebody else.
  const connection = postgres(backend.adminDatabaseUrl, { max: 1, onnotice: () => {} })
  await asPerson(connection, ada.id, (sql) => sql`select intent.log_visit(${sql.json(imported() as never)})`)
  const [row] = await connection`select current_setting('crumb.tells_nobody', true) as setting`
  expect(row?.['setting']).not.toBe('true')
  await connection.end()
})
