/** How the two people of a rehearsal get their accounts, and who gets none. */
import { check, type Report, refused } from './report.ts'
import type { World } from './world.ts'

export async function signUp(report: Report, { ada, ben }: World): Promise<void> {
  for (const person of [ada, ben]) {
    await report.need(`${person.name} signs up`, async () => {
      const outcome = await person.session.signUp(person.account)
      check(outcome === 'ready', 'The mail has to be confirmed first: switch "Confirm email" off (docs/deploy.md, 2).')
    })
    await report.need(`${person.name} signs in and pulls`, async () => {
      await person.signIn()
      await person.pull()
      check(person.copy().documents.get('profiles', person.id()) !== undefined, 'The pull has not brought the profile.')
    })
  }
  await report.step('refusal: a username that is taken', () =>
    refused(() => ben.session.signUp({ ...ada.account, email: `second-${ada.account.email}` }), 'username_taken'),
  )
  await report.step('refusal: a mail that has an account', () =>
    refused(
      () => ben.session.signUp({ ...ben.account, email: ada.account.email, username: `${ada.account.username}_2` }),
      'user_already_exists',
    ),
  )
  await report.step('refusal: a password that is too short', () =>
    refused(
      () =>
        ben.session.signUp({
          ...ben.account,
          email: `weak-${ben.account.email}`,
          username: `${ben.account.username}_2`,
          password: 'short',
        }),
      'weak_password',
    ),
  )
}
