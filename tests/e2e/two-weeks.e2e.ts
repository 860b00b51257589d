/** Somebody who was without a network for two weeks, beside the budgets of one day. */
import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import postgres from 'postgres'
import { daysAgo, signUp } from './app.ts'
import { test } from './installed-app.ts'
import { makePlaces, savePlaces } from './log-places.ts'
import { owedOnDevice, putOwed } from './owed.ts'
import { rowsOnServer } from './server.ts'
import { readTestBackend } from './test-backend.ts'
import { heading, openWaiting, section, summary } from './waiting-list.ts'

/** An account that is younger than two weeks has not saved up so much. */
async function signedUpDaysAgo(userId: string, days: number): Promise<void> {
  const sql = postgres(readTestBackend().databaseUrl, { max: 1, onnotice: () => {} })
  try {
    await sql`update public.profiles set created_at = ${daysAgo(days)} where user_id = ${userId}`
  } finally {
    await sql.end()
  }
}

test('H2 300 changes of two weeks without a network are all sent', async ({ page, context }) => {
  const ada = await signUp('Ada')
  await signedUpDaysAgo(ada.id, 30)
  const { places } = makePlaces(...Array.from({ length: 20 }, (_, index) => `Stand ${index + 1}`))
  await savePlaces(ada, places)
  const list = randomUUID()
  const inTurn = (index: number): string => places[index % places.length]?.id ?? ''
  const visits = Array.from({ length: 240 }, (_, index) => ({
    intent: 'log_visit',
    input: { id: randomUUID(), restaurant_id: inTurn(index), created_at: daysAgo(index / 18), rating: 4 },
  }))
  const more = [
    { intent: 'create_list', input: { id: list, name: 'On the road', is_public: false, is_ranked: false } },
    ...places.map(({ id }) => ({
      intent: 'add_to_list',
      input: { id: randomUUID(), list_id: list, restaurant_id: id },
    })),
    ...places.map(({ id }) => ({ intent: 'add_want_to_try', input: { restaurant_id: id } })),
    ...places.slice(1).map(({ id }) => ({ intent: 'add_favorite', input: { restaurant_id: id } })),
  ]
  await openWaiting(page, ada)
  await context.setOffline(true)
  await putOwed(page, ada.id, { outbox: [...visits, ...more] })
  await page.reload()
  await expect(heading(page, 'Waiting to send (300)')).toBeVisible()

  await context.setOffline(false)
  await expect(summary(page)).toHaveText("Everything is sentYou're online. Nothing is waiting.", { timeout: 60_000 })
  await expect(section(page, 'Needs attention')).toBeHidden()
  expect(await owedOnDevice(page, 'refused')).toEqual([])
  expect(await rowsOnServer(ada, `reviews?user_id=eq.${ada.id}&select=id`)).toHaveLength(240)
  expect(await rowsOnServer(ada, `list_restaurants?list_id=eq.${list}&select=id`)).toHaveLength(20)
})
