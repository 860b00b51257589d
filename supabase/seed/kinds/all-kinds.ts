import { required } from '../random.ts'
import { american } from './american.ts'
import { british } from './british.ts'
import { daytime } from './daytime.ts'
import { eastAsian } from './east-asian.ts'
import { greenAndBars } from './green-and-bars.ts'
import { italianAndFrench } from './italian-french.ts'
import type { Kind } from './kind.ts'
import { mediterranean } from './mediterranean.ts'
import { smallFromAfar } from './small-from-afar.ts'
import { smallFromNearby } from './small-from-nearby.ts'
import { southAsian } from './south-asian.ts'

export const kinds: Kind[] = [
  ...italianAndFrench,
  ...mediterranean,
  ...british,
  ...eastAsian,
  ...southAsian,
  ...american,
  ...daytime,
  ...greenAndBars,
  ...smallFromAfar,
  ...smallFromNearby,
]

const byKey = new Map(kinds.map((kind) => [kind.key, kind]))

export const kindOf = (key: string): Kind => required(byKey.get(key))
