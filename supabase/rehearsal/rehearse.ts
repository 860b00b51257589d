/**
 * The rehearsal: the app's own client against a project, as two people who exist for a minute. It removes whatever it
 * creates, also after a failure and after `stop`.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { call, request } from '../../src/backend/request.ts'
import type { IntentName } from '../../src/domain/work/intents.ts'
import { BackendError } from '../../sync/backend.ts'
import type { RehearsalArguments } from './arguments.ts'
import { hears } from './hears.ts'
import { leftOut, rehearseIntent } from './intents.ts'
import { keepAway, keepingAway } from './keeping-away.ts'
import { saveMapsPlace } from './maps-place.ts'
import { createOperator, type Operator } from './operator.ts'
import { reads } from './reads.ts'
import { refusals } from './refusals.ts'
import { check, createReport, type Report, type Row, refused, Stopped, wordsOf } from './report.ts'
import { signUp } from './sign-up.ts'
import { createWorld, type World } from './world.ts'

/** `isComplete`: nothing was left out because a step that everything else needs has failed, or because of `stop`. */
export async function rehearse(
  given: RehearsalArguments,
  stop: AbortSignal,
  show: (row: Row) => void,
): Promise<{ rows: Row[]; isComplete: boolean }> {
  const rows: Row[] = []
  const add = (row: Row): void => {
    rows.push(row)
    show(row)
  }
  const report = createReport(stop, add)
  const operator = createOperator(given)
  const world = createWorld({ url: given.url, key: given.publishableKey })
  let isComplete = false
  let mayRemove = false
  try {
    await openProject(report, world, operator, given.withPeople)
    mayRemove = true
    await report.step('what an earlier rehearsal has left', operator.removeAll)
    await rehearseSteps(report, world, operator)
    isComplete = true
  } catch (error) {
    if (!(error instanceof Stopped)) throw error
  } finally {
    if (mayRemove) await removeAll(createReport(new AbortController().signal, add), world, operator)
  }
  return { rows, isComplete }
}

async function openProject(report: Report, { project }: World, operator: Operator, withPeople: boolean): Promise<void> {
  await report.need('the publishable key', async () => {
    const asked = request(project, { path: '/rest/v1/rpc/username_available', body: { username: 'rehearsal' } })
    const free = await asked.catch(askForKey)
    check(
      free === true,
      'The project has answered, but its database is not that of this app: push the migrations first.',
    )
  })
  await report.need('the secret key', () => operator.countPeople().catch(askForKey))
  await report.need('nobody is in the project yet', async () => {
    const people = await operator.countPeople()
    check(people === 0 || withPeople, 'There are people in this project. Add --with-people to rehearse among them.')
    return people === 0 ? undefined : `${people === 1000 ? '1000 or more' : people} people, among whom it was asked for`
  })
}

function askForKey(error: unknown): never {
  const isKey = error instanceof BackendError && ['expired', 'refused'].includes(error.kind)
  throw isKey ? new Error(`The project does not take this key: is it its own? (${wordsOf(error)})`) : error
}

/** Intents that come last, because they undo what others have made: before the photo is removed, and after. */
const undoing = ['unlike_list', 'unlike_review', 'unfollow', 'detach_photo'] as const
const removing = [
  'unpin_restaurant',
  'remove_want_to_try',
  'remove_favorite',
  'remove_from_list',
  'delete_list',
  'delete_review',
] as const

async function rehearseSteps(report: Report, world: World, operator: Operator): Promise<void> {
  const { ada, ben } = world
  const rehearsed = new Set<IntentName>()
  const intents = async (...names: readonly IntentName[]): Promise<void> => {
    for (const name of names) {
      rehearsed.add(name)
      await report.step(`intent ${name}`, () => rehearseIntent(world, name))
    }
  }

  await signUp(report, world)
  await intents('save_place', 'log_visit', 'edit_review')
  await sendPhoto(report, world)
  await intents('attach_photo')
  await report.step('the photo is shown', () => isShown(ada.pictures.reviewPhoto(world.photoPath()), true))
  await intents('add_favorite', 'add_want_to_try', 'pin_restaurant', 'update_profile')
  await report.step('an avatar is sent, and overwritten', async () => {
    const avatar = { bucket: 'avatars', path: world.avatarPath(), blob: world.picture } as const
    await ada.upload(avatar)
    await ada.upload(avatar)
  })
  await intents('set_avatar')
  await report.step('the avatar is shown', () => isShown(ada.pictures.avatar(world.avatarUrl()) ?? '', true))
  await intents('create_list', 'add_to_list', 'move_in_list', 'set_list_note', 'edit_list')
  await report.step('realtime: a hint that a scope has moved', () =>
    hears(
      (onChange) => ada.backend().listen(onChange),
      () => intents('follow'),
    ),
  )
  await report.step('realtime: the count of a list', () =>
    hears(
      (onChange) => ben.live.watch('lists', world.listId, onChange),
      () => intents('like_list'),
    ),
  )
  await intents(...leftOut(new Set([...rehearsed, ...undoing, ...keepingAway, ...removing])))
  for (const [name, read] of reads) await report.step(`read ${name}`, () => read(world))
  await callFunctions(report, world)
  await saveMapsPlace(report, world, operator)
  for (const [name, refuse] of refusals) await report.step(`refusal: ${name}`, () => refuse(world))
  await moveDay(report, world, operator)
  await intents(...undoing)
  await keepAway(report, world, intents)
  await report.step('the photo is removed', async () => {
    await ada.removeFile({ bucket: 'review-photos', path: world.photoPath() })
    await isShown(ada.pictures.reviewPhoto(world.photoPath()), false)
  })
  await intents(...removing)
  await report.step('clean-files brings files to where they belong', operator.cleanFiles)
  await endSessions(report, world)
}

async function sendPhoto(report: Report, { ada, picture, photoPath }: World): Promise<void> {
  await report.step('a photo is sent, and is as good as sent again', async () => {
    const photo = { bucket: 'review-photos', path: photoPath(), blob: picture } as const
    await ada.upload(photo)
    await ada.upload(photo)
  })
  await report.step('refusal: a photo of a type that is none', () =>
    refused(() => ada.upload({ bucket: 'review-photos', path: `${ada.id()}/1-1.gif`, blob: picture }), 'photo_type'),
  )
}

/** As anybody would see it, bypassing every cache on the way. */
async function isShown(address: string, wanted: boolean): Promise<void> {
  const { ok, status } = await fetch(`${address}${address.includes('?') ? '&' : '?'}rehearsal=${Date.now()}`)
  check(ok === wanted, wanted ? `Its address answers ${status}.` : 'Its address still shows it.')
}

async function callFunctions(report: Report, world: World): Promise<void> {
  const { ada, project } = world
  const maps = [
    ['search-mapkit-places', { query: 'coffee', type: 'restaurant' }],
    ['autocomplete-mapkit-places', { input: 'coffee' }],
  ] as const
  for (const [name, body] of maps) {
    const path = `/functions/v1/${name}`
    await report.step(`function ${name}`, async () => {
      const answer = await request(project, { path, body, token: await ada.token() })
      const { status, error } = answer as { status?: string; error?: string }
      // Without a key the app searches its own places; a refusal by the maps service itself is a fault.
      check(status !== 'ERROR' || error === 'MapKit JS not configured', `It answers "${error}".`)
      check(status !== undefined, 'It answers something else.')
      return error ?? status
    })
    await report.step(`refusal: ${name} without a session`, () => refused(() => request(project, { path, body })))
  }
  await report.step('the app searches the maps service', async () => {
    await ada.places.searchMaps('coffee')
    await ada.places.nearbyMaps({ latitude: 51.5, longitude: -0.1 }, 500)
  })
}

/** The first visit of a day moves the popularity windows, with the rights of whoever logs it. */
async function moveDay(report: Report, world: World, operator: Operator): Promise<void> {
  const { ben, visited } = world
  await report.step('a day moves', async () => {
    await operator.turnPopularityBack()
    const visit = { id: crypto.randomUUID(), restaurant_id: visited.id, rating: 4 }
    const verdict = await ben.push('log_visit', visit)
    check(verdict.status === 'applied', 'The first visit of the day was not applied.')
    // Ada's visit of eight days ago has left the week; Ben's is in it.
    const visits = await operator.visitsOfWeek(visited.id)
    check(visits === 1, `The visits of the week are ${visits}, and should be 1.`)
  })
}

async function endSessions(report: Report, { ada, ben, project }: World): Promise<void> {
  await report.step('a session is refreshed', async () => {
    const before = await ada.token()
    await ada.session.refresh(ada.id(), before)
    check((await ada.token()) !== before, 'The access token is the same as before.')
    await ada.pull()
  })
  await report.step('the settings know the address and the devices', async () => {
    const { email, devices } = await ben.accounts.ownAccount()
    check(email === ben.account.email, `The address is "${email}".`)
    check(devices.filter((device) => device.is_this).length === 1, 'This device is not in the list.')
    // Of nobody, and no code: what is shown is that the project lets these functions change what the auth server keeps.
    await ben.accounts.endSession(crypto.randomUUID())
    const agreed = await call(project, 'agree_to_new_email', { code: '00000000' }, { token: await ben.token() })
    check(agreed === false, 'A code that nobody has sent is taken.')
  })
  await report.step('signing out ends the session', async () => {
    const left = await ben.stored()
    await ben.session.signOut(() => Promise.resolve())
    // The app waits for no answer when signing out.
    await sleep(1000)
    const path = '/auth/v1/token?grant_type=refresh_token'
    await refused(() => request(project, { path, body: { refresh_token: left?.refreshToken } }))
    await ben.signIn()
  })
  await report.step('an account is deleted, with its files', async () => {
    const id = ada.id()
    const avatar = ada.pictures.avatar(`${id}/avatar.jpg`) ?? ''
    const token = await ada.token()
    await ada.accounts.deleteAccount(ada.account.password)
    await refused(() => ada.session.signIn(ada.account.email, ada.account.password), 'invalid_credentials')
    check(await ada.session.isAccountGone(id), 'The account is still there.')
    check((await ben.accounts.deletedAmong([id])).includes(id), 'Others are not told that the account is gone.')
    await isShown(avatar, false)
    // Else the migration's `pgrst.db_pre_request` is not in force.
    await refused(() => call(project, 'profile_page', { person_id: ben.id() }, { token }), 'CR001/signed_out')
  })
}

/** With a report that nothing stops: it also runs after a failure and after Ctrl+C. */
async function removeAll(report: Report, { ada, ben }: World, operator: Operator): Promise<void> {
  await Promise.all([ada.leave(), ben.leave()]).catch(() => {})
  await report.step('what this rehearsal has made is removed', operator.removeAll)
  await report.step('nothing is left', async () => {
    const left = await operator.removeAll()
    check(left === '0 people, 0 places', `There were still ${left}.`)
  })
}
