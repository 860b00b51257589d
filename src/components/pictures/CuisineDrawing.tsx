/** Drawings for places without a photo. Loaded when the first of them is shown. */
import Beef from 'lucide-react/icons/beef'
import Beer from 'lucide-react/icons/beer'
import CakeSlice from 'lucide-react/icons/cake-slice'
import Coffee from 'lucide-react/icons/coffee'
import CookingPot from 'lucide-react/icons/cooking-pot'
import Croissant from 'lucide-react/icons/croissant'
import CupSoda from 'lucide-react/icons/cup-soda'
import Donut from 'lucide-react/icons/donut'
import Drumstick from 'lucide-react/icons/drumstick'
import EggFried from 'lucide-react/icons/egg-fried'
import Fish from 'lucide-react/icons/fish'
import Hamburger from 'lucide-react/icons/hamburger'
import IceCreamCone from 'lucide-react/icons/ice-cream-cone'
import Martini from 'lucide-react/icons/martini'
import Pizza from 'lucide-react/icons/pizza'
import Salad from 'lucide-react/icons/salad'
import Sandwich from 'lucide-react/icons/sandwich'
import Soup from 'lucide-react/icons/soup'
import Utensils from 'lucide-react/icons/utensils'
import Wine from 'lucide-react/icons/wine'
import { type Drawing, drawingOf } from '#src/domain/places/cuisine.ts'
import { letterTileClass } from '#src/ui/letter-tile.ts'
import './cuisine-drawing.css'

const icons = {
  bakery: Croissant,
  bar: Martini,
  beer: Beer,
  breakfast: EggFried,
  burger: Hamburger,
  cafe: Coffee,
  cake: CakeSlice,
  chicken: Drumstick,
  cocktail: Martini,
  curry: CookingPot,
  doughnut: Donut,
  grill: Beef,
  ice: IceCreamCone,
  juice: CupSoda,
  pizza: Pizza,
  plate: Utensils,
  ramen: Soup,
  salad: Salad,
  sandwich: Sandwich,
  seafood: Fish,
  wine: Wine,
} satisfies Record<Drawing, unknown>

/** A drawing on a plate; all places of a cuisine have one tint. */
export function CuisineDrawing({ tags }: { tags: readonly string[] }) {
  const drawing = drawingOf(tags)
  const Drawn = icons[drawing]
  return (
    <span className={`cuisine-drawing ${letterTileClass(drawing)}`} data-drawing={drawing}>
      <span className="cuisine-drawing-plate">
        <Drawn strokeWidth={1.6} aria-hidden />
      </span>
    </span>
  )
}
