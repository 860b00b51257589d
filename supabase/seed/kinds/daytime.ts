import { type Kind, listed } from './kind.ts'

export const daytime: Kind[] = [
  {
    key: 'brunch',
    variants: [
      { tags: ['Pancakes', 'All-Day Brunch'], names: listed('Stack Exchange, Maple & Main, The Griddle Room') },
      {
        tags: ['All-Day Brunch', 'Café'],
        names: listed('Yolk, Late Riser, Eggs Eggs on Elm Co, The Lazy Spoon, Morning Glory'),
      },
      { tags: ['Waffles', 'Diner'], names: listed('Nighthawk Diner') },
    ],
    price: [2, 2],
    hours: 'cafe',
    service: 'table',
    dishes: listed(
      'shakshuka, buttermilk pancakes, eggs Benedict, Turkish eggs, bacon roll, French toast, hash browns, granola with plums, sweetcorn fritters, flat white',
    ),
    pictures: ['brunch', 'pancakes', 'coffee', 'bread'],
    about: [
      'Breakfast until somebody asks for dinner.',
      'Pancakes as high as the cup beside them.',
      'Eggs nine ways, and a tenth on Sundays.',
    ],
    praise: [
      'Yolks the colour of marigolds on proper bread.',
      'The hollandaise was lemony and warm, not a spoonful too much.',
      'Pancakes fluffy to the centre and crisp at the rim.',
      'Hash browns made from actual potatoes.',
      'Yoghurt, chilli butter, two eggs: the whole weekend in a bowl.',
    ],
    faults: [
      'Both eggs hard, and the toast soft.',
      'A queue of forty minutes for a bacon roll.',
      'The avocado was brown and cost extra.',
    ],
  },
  {
    key: 'bakery',
    variants: [
      { tags: ['Croissants', 'Bakery'], names: listed('Lamination, Butter Theory, Maison Perrin, Feuille') },
      {
        tags: ['Sourdough', 'Bakery'],
        names: listed('The Slow Loaf, Crumb & Crust, Stonemill Bakehouse, Levain Lane'),
      },
      { tags: ['Fruit Tarts', 'Pâtisserie'], names: listed('Pâtisserie Colette, Sugar & Slate') },
      { tags: ['Cakes', 'Bakery'], names: listed('Mabel’s Cakes, Tin & Tier') },
      { tags: ['Bagels', 'Bakery'], names: listed('Boil & Bake') },
    ],
    price: [1, 2],
    hours: 'bakery',
    service: 'counter',
    dishes: listed(
      'croissant, sourdough loaf, almond croissant, cardamom bun, lemon tart, sausage roll, everything bagel, cinnamon swirl, rye bread, custard slice',
    ),
    pictures: ['croissant', 'bread', 'cake', 'coffee', 'doughnuts'],
    about: [
      'Ovens on at two, shelves full by seven, empty by one.',
      'Three days from flour to croissant.',
      'Flour from the mill upstream, butter from over the hill.',
    ],
    praise: [
      'Layers you could count and a puddle of butter on the paper.',
      'The loaf was still singing when I carried it out.',
      'A crust that fights back and a crumb that forgives.',
      'The cardamom bun was sticky, fragrant and too small by one.',
      'Pastry short, custard trembling, lemon sharp.',
      'Get there before ten or live with regret.',
    ],
    faults: ['Yesterday’s croissant at today’s price.', 'The loaf looked wonderful and tasted of nothing much.'],
  },
  {
    key: 'coffee',
    variants: [
      {
        tags: ['Filter Coffee', 'Speciality Coffee'],
        names: listed('Second Crack, Low Pressure, Two Magpies Coffee, Pour Decisions, Grounded'),
      },
      { tags: ['Espresso Bar', 'Coffee'], names: listed('Bar Rapido, Standing Room, Café Torino') },
      {
        tags: ['Coffee', 'Café'],
        names: listed('Two Magpies Coffee, The Reading Room, Fern & Steam, Platform 3, Wendside Café'),
      },
    ],
    price: [1, 2],
    hours: 'cafe',
    service: 'counter',
    dishes: listed(
      'flat white, Ethiopian filter, espresso tonic, banana bread, cheese scone, cortado, carrot cake, oat latte, cardamom latte, cold brew',
    ),
    pictures: ['coffee', 'croissant', 'cake'],
    about: [
      'Roasted on Mondays, rested until Thursday.',
      'Good coffee, bad chairs, excellent people.',
      'A counter, a machine and a shelf of books to borrow.',
    ],
    praise: [
      'A filter that tasted of blueberries and somehow still of coffee.',
      'Milk like wet paint, and a shot that comes through it.',
      'They ask how you like it and then remember.',
      'The banana bread is toasted and buttered without asking.',
      'Espresso in a warm cup with a glass of water, as it should be.',
    ],
    faults: [
      'Burnt milk and a bitter shot, on a quiet Tuesday.',
      'The cake had spent the night in the fridge and tasted of it.',
    ],
  },
  {
    key: 'ice-cream',
    variants: [
      { tags: ['Gelato'], names: listed('Gelateria Bruna, Stracciatella, Fior di Wend') },
      { tags: ['Sorbet', 'Gelato'], names: listed('Brain Freeze') },
    ],
    price: [1, 2],
    hours: 'ice-cream',
    service: 'counter',
    dishes: listed(
      'pistachio gelato, stracciatella, blood orange sorbet, salted caramel scoop, fig leaf scoop, affogato, ricotta and pear, hazelnut cone, lemon sorbet, sundae',
    ),
    pictures: ['ice-cream', 'cake', 'coffee'],
    about: [
      'Twelve flavours a day, churned behind the glass.',
      'Milk from one farm, fruit from whoever has the best.',
      'Closed when it sleets, otherwise not.',
    ],
    praise: [
      'Pistachio the right sort of brown, not traffic-light green.',
      'The sorbet tastes more of the fruit than the fruit does.',
      'Scooped with a spatula, piled like plaster, gone by the bridge.',
      'The cone is baked on the spot and still warm.',
      'The children were quiet for eleven minutes.',
    ],
    faults: ['Icy at the edges, as if it had melted once already.', 'Sweet above all, the flavours came second.'],
  },
  {
    key: 'deli',
    variants: [
      { tags: ['Pastrami on Rye', 'Deli'], names: listed('Katz & Mouse, Rye Society, The Hold') },
      { tags: ['Sandwiches'], names: listed('Between, Hero Worship, Crust Issues') },
    ],
    price: [1, 2],
    hours: 'cafe',
    service: 'counter',
    dishes: listed(
      'pastrami on rye, reuben, egg mayonnaise roll, focaccia with mortadella, chopped liver, half-sour pickle, tuna melt, chicken soup, coleslaw',
    ),
    pictures: ['sandwich', 'bread', 'hot-dog'],
    about: [
      'Pastrami brined for a week and cut by hand.',
      'Sandwiches that need two hands and a plan.',
      'Lunch, quickly and well.',
    ],
    praise: [
      'Cut thick, steamed soft, with pepper to the edge.',
      'Bread with enough chew to carry all that filling.',
      'The pickle alone is worth a detour.',
      'Fresh, quick, and still full at six.',
      'Egg mayonnaise the way my gran did it, with cress.',
    ],
    faults: [
      'Wrapped too tight and too early, so the bread was wet.',
      'Twelve for a sandwich, and the filling stayed in the middle.',
    ],
  },
]
