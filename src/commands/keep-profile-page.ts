/** Keeps somebody's page as the server gave it, so that it can be shown without a network; undefined: there is none any more. */
import { storeAnswer } from '../db/cached-answers.ts'
import type { LocalCopy } from '../db/open.ts'
import { profilePageKey } from '../domain/profile.ts'
import type { ProfilePage } from '../services/pages.ts'
import { ifThereIsRoom } from './keep-fetched.ts'

export const keepProfilePage = ({ store }: LocalCopy, userId: string, page: ProfilePage | undefined): Promise<void> =>
  ifThereIsRoom(() => storeAnswer(store.documents, { id: profilePageKey(userId), answer: page, at: store.clock.now() }))
