/** The screens of the moderators' desk. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { paths } from '#src/lib/paths.ts'
import { push } from './app.ts'
import { makeModerator } from './restaurant-places.ts'
import type { Screen } from './screens.ts'
import type { FullWorld } from './world.ts'

export const deskScreens: Record<string, Screen> = {
  'reports at the desk': {
    path: () => paths.moderation,
    async prepare(page, { ada, ben, bensReview, place }) {
      await makeModerator(ada)
      const thing = { content_id: bensReview, reasons: ['spam'] }
      await push(
        ada,
        { intent: 'report', input: { id: randomUUID(), content_type: 'review', ...thing } },
        { intent: 'report', input: { id: randomUUID(), content_type: 'person', ...thing, content_id: ben.id } },
        { intent: 'report_place', input: { id: randomUUID(), restaurant_id: place, problem: 'closed' } },
      )
      await openReview(page, ben)
    },
  },
  // What was just decided about is told on Activity, too.
  'history of the desk': {
    path: () => paths.moderationHistory,
    async prepare(page, { ben }) {
      await openReview(page, ben)
      await page.getByLabel('Reason').selectOption('spam')
      await page.getByRole('button', { name: 'Warn' }).click()
      await page.getByText('Warned.').waitFor()
      await page.goto(paths.moderationHistory)
      await page
        .getByText(/^Warned/)
        .first()
        .waitFor()
    },
  },
}

/** The report of a review by this person: tests beside this one have others at the desk. */
async function openReview(page: Page, { username }: FullWorld['ben']): Promise<void> {
  await page.goto(paths.moderation)
  await page.getByRole('button', { name: new RegExp(`^Review.*@${username}`) }).click()
  await page.getByRole('button', { name: 'Hide' }).waitFor()
}
