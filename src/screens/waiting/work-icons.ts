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
import VolumeOff from 'lucide-react/icons/volume-off'
import type { IntentIcon } from '#src/domain/intent.ts'
import { findIntent } from '#src/domain/work/intents.ts'

const icons = {
  ban: Ban,
  bookmark: Bookmark,
  flag: Flag,
  heart: Heart,
  image: Image,
  'list-ordered': ListOrdered,
  'list-plus': ListPlus,
  'list-x': ListX,
  'map-pin': MapPin,
  note: StickyNote,
  pencil: Pencil,
  person: CircleUserRound,
  pin: Pin,
  settings: Settings,
  star: Star,
  trash: Trash2,
  'user-minus': UserMinus,
  'user-plus': UserPlus,
  'volume-off': VolumeOff,
} satisfies Record<IntentIcon, LucideIcon>

/** The icon of an intent; a cloud for one that this app version does not know. */
export function workIcon(intent: string): LucideIcon {
  const known = findIntent(intent)
  return known ? icons[known.icon] : CloudUpload
}
