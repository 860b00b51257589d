import type { LucideIcon } from 'lucide-react'
import Ban from 'lucide-react/icons/ban'
import Bookmark from 'lucide-react/icons/bookmark'
import CircleUserRound from 'lucide-react/icons/circle-user-round'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import Flag from 'lucide-react/icons/flag'
import Heart from 'lucide-react/icons/heart'
import Image from 'lucide-react/icons/image'
import ListOrdered from 'lucide-react/icons/list-ordered'
import ListPlus from 'lucide-react/icons/list-plus'
import ListX from 'lucide-react/icons/list-x'
import MapPin from 'lucide-react/icons/map-pin'
import Pencil from 'lucide-react/icons/pencil'
import Pin from 'lucide-react/icons/pin'
import Settings from 'lucide-react/icons/settings'
import Star from 'lucide-react/icons/star'
import StickyNote from 'lucide-react/icons/sticky-note'
import Trash2 from 'lucide-react/icons/trash'
import UserMinus from 'lucide-react/icons/user-minus'
import UserPlus from 'lucide-react/icons/user-plus'

const icons: Readonly<Record<string, LucideIcon>> = {
  log_visit: Star,
  edit_review: Pencil,
  delete_review: Trash2,
  attach_photo: Image,
  detach_photo: Ban,
  report: Flag,
  save_place: MapPin,
  follow: UserPlus,
  unfollow: UserMinus,
  add_favorite: Heart,
  remove_favorite: Heart,
  add_want_to_try: Bookmark,
  remove_want_to_try: Bookmark,
  pin_restaurant: Pin,
  unpin_restaurant: Pin,
  update_profile: Settings,
  set_avatar: CircleUserRound,
  create_list: ListPlus,
  edit_list: Pencil,
  delete_list: ListX,
  add_to_list: ListPlus,
  remove_from_list: ListX,
  move_in_list: ListOrdered,
  set_list_note: StickyNote,
  like_list: Heart,
  unlike_list: Heart,
}

/** The picture of a kind of change. */
export const workIcon = (intent: string): LucideIcon => icons[intent] ?? CloudUpload
