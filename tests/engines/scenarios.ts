/** The stories of the suite, each on a device of its own. A returned sentence is printed below the table. */
import type { Device } from './device.ts'
import { basement } from './scenarios/basement.ts'
import { everyAddressOpensOffline } from './scenarios/every-address.ts'
import { everyFileIsLostOnce, filesAreLostForAMinute, halfAnInstallation } from './scenarios/lost-files.ts'
import { mapInTheBasement } from './scenarios/map.ts'
import { threeStoriesOnOneDevice } from './scenarios/one-device.ts'
import { pageCache } from './scenarios/page-cache.ts'
import { pictures } from './scenarios/pictures.ts'
import { reloadWhileSaving } from './scenarios/reload-while-saving.ts'
import { signOut } from './scenarios/sign-out.ts'
import { signUpAndIn } from './scenarios/sign-up-and-in.ts'
import { twoTabs } from './scenarios/two-tabs.ts'
import { update } from './scenarios/update.ts'

export type Scenario = (device: Device) => Promise<string | undefined>
type Scenarios = Record<string, Scenario>

export const scenarios: Scenarios = {
  'sign up, sign in, ready for offline': signUpAndIn,
  'a first visit on which every file is lost once': everyFileIsLostOnce,
  'a first visit on which all files are lost for a minute': filesAreLostForAMinute,
  'half an installation': halfAnInstallation,
  'every address cold and offline': everyAddressOpensOffline,
  'a visit with photos from the basement': basement,
  'a reload in the middle of saving': reloadWhileSaving,
  'pages left at any moment': pageCache(),
  'two tabs': twoTabs,
  'an update with unsent work': update,
  'sign-out with unsent work': signOut,
  'a map in the basement': mapInTheBasement,
  'pictures to look at': pictures,
}

/** What `npm test` has time for. */
export const slice: Scenarios = {
  'some addresses, a visit from the basement and reloads while saving': threeStoriesOnOneDevice,
}
