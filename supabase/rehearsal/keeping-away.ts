import type { IntentName } from '../../src/domain/work/intents.ts'
import { sentenceOf } from './intents.ts'
import { check, type Report } from './report.ts'
import type { World } from './world.ts'

/** Intents that end what others need: they come late. */
export const keepingAway = ['remove_follower', 'mute', 'unmute', 'block', 'unblock'] as const

/** Ben follows again, to be removed as a follower and then blocked; he is told nothing, and finds nobody. */
export async function keepAway(
  report: Report,
  { ada, ben }: World,
  intents: (...names: readonly IntentName[]) => Promise<void>,
): Promise<void> {
  await intents('follow', 'remove_follower', 'mute', 'unmute', 'follow', 'block')
  await report.step('somebody who is blocked finds nobody', async () => {
    check((await ben.pages.profile(ada.id())) === undefined, 'The profile answers.')
    check((await ben.accounts.deletedAmong([ada.id()])).includes(ada.id()), 'The account is said to be there.')
    const verdict = await ben.push('follow', { id: crypto.randomUUID(), user_id: ada.id() })
    check(verdict.status === 'rejected' && verdict.code === 'not_found', `The verdict is "${sentenceOf(verdict)}".`)
    await ben.pull()
    check(ben.copy().documents.get('profiles', ada.id()) === undefined, 'A pull leaves the profile.')
  })
  await intents('unblock')
  await report.step('somebody who is unblocked finds them again', async () =>
    check((await ben.pages.profile(ada.id())) !== undefined, 'The profile does not answer.'),
  )
}
