/** Every intent by its name: what the outbox can hold. */
import type { Intent } from './intent.ts'
import { addFavorite } from './intents/add-favorite.ts'
import { addToList } from './intents/add-to-list.ts'
import { addWantToTry } from './intents/add-want-to-try.ts'
import { attachPhoto } from './intents/attach-photo.ts'
import { createList } from './intents/create-list.ts'
import { deleteList } from './intents/delete-list.ts'
import { deleteReview } from './intents/delete-review.ts'
import { detachPhoto } from './intents/detach-photo.ts'
import { editList } from './intents/edit-list.ts'
import { editReview } from './intents/edit-review.ts'
import { follow } from './intents/follow.ts'
import { likeList } from './intents/like-list.ts'
import { logVisit } from './intents/log-visit.ts'
import { moveInList } from './intents/move-in-list.ts'
import { pinRestaurant } from './intents/pin-restaurant.ts'
import { removeFavorite } from './intents/remove-favorite.ts'
import { removeFromList } from './intents/remove-from-list.ts'
import { removeWantToTry } from './intents/remove-want-to-try.ts'
import { report } from './intents/report.ts'
import { savePlace } from './intents/save-place.ts'
import { setAvatar } from './intents/set-avatar.ts'
import { setListNote } from './intents/set-list-note.ts'
import { unfollow } from './intents/unfollow.ts'
import { unlikeList } from './intents/unlike-list.ts'
import { unpinRestaurant } from './intents/unpin-restaurant.ts'
import { updateProfile } from './intents/update-profile.ts'

const all = [
  addFavorite,
  addToList,
  addWantToTry,
  attachPhoto,
  createList,
  deleteList,
  deleteReview,
  detachPhoto,
  editList,
  editReview,
  follow,
  likeList,
  logVisit,
  moveInList,
  pinRestaurant,
  removeFavorite,
  removeFromList,
  removeWantToTry,
  report,
  savePlace,
  setAvatar,
  setListNote,
  unfollow,
  unlikeList,
  unpinRestaurant,
  updateProfile,
] as unknown as Intent[]

export const intents: ReadonlyMap<string, Intent> = new Map(all.map((intent) => [intent.name, intent]))
