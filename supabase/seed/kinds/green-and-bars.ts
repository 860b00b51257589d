import { type Kind, listed } from './kind.ts'

export const greenAndBars: Kind[] = [
  {
    key: 'vegan',
    variants: [
      { tags: ['Vegan Bowls', 'Vegan'], names: listed('Root & Leaf, Kind Bowl, Good Grain') },
      { tags: ['Vegetarian Kitchen', 'Vegetarian'], names: listed('The Allotment, Marrow, Green Door, Pulse') },
      { tags: ['Salads', 'Smoothies'], names: listed('Leaf It Out, Radish & Rye') },
    ],
    price: [1, 3],
    hours: 'all-day',
    service: 'table',
    dishes: listed(
      'roast squash bowl, cashew cheese plate, miso aubergine, lentil ragù, peanut noodles, beetroot tartare, charred cabbage, chocolate tofu mousse, kale salad, turmeric soup',
    ),
    pictures: ['bowl', 'salad', 'brunch', 'falafel'],
    about: [
      'Vegetables in the lead, nothing pretending to be ham.',
      'From the allotments across the river, most of it this morning.',
      'Big bowls, bright sauces, proper bread.',
    ],
    praise: [
      'My carnivore brother asked for the recipe.',
      'Cabbage charred until sweet, I’d never have ordered it at home.',
      'Six textures in one bowl, and none of them soggy.',
      'The dressing is so good that they sell it in bottles.',
      'Aubergine like butter with a miso crust.',
    ],
    faults: ['Worthy rather than good: it wanted salt, acid, anything.', 'A cold bowl with a hot price.'],
  },
  {
    key: 'central-european',
    variants: [
      { tags: ['Schnitzel', 'Austrian'], names: listed('Zum Goldenen Hirsch, Gasthaus Lechner') },
      { tags: ['Bavarian', 'German'], names: listed('Brauhaus am Wehr') },
    ],
    price: [1, 3],
    hours: 'lunch-and-dinner',
    service: 'table',
    dishes: listed(
      'veal schnitzel, käsespätzle, beef goulash, potato salad, apple strudel, pork knuckle, bread dumplings, red cabbage, pancake soup',
    ),
    pictures: ['pretzel', 'beer', 'steak', 'bread'],
    about: [
      'Dark wood, clean tablecloths and dumplings like at home.',
      'Food for people who walked here over the hill.',
      'Cabbage, butter, patience.',
    ],
    praise: [
      'The crumb on the schnitzel stood off in waves, as it must.',
      'Spätzle with cheese that pulls to the ceiling and onions fried brown.',
      'Potato salad with broth instead of mayonnaise, thank you.',
      'The strudel was warm and more apple than dough.',
      'Goulash dark as the river and twice as deep.',
    ],
    faults: ['Heavy even for a dumpling.', 'The schnitzel hung over the plate but tasted of fryer.'],
  },
  {
    key: 'cocktail',
    variants: [
      { tags: ['Martini Bar', 'Cocktail Bar'], names: listed('The Velvet Otter, Room Above, Dry Dock, Coupe') },
      { tags: ['Tiki Bar', 'Cocktail Bar'], names: listed('Mai Tide, The Sunken Parrot') },
      { tags: ['Cocktail Bar'], names: listed('Night Ferry, Small Hours, The Apothecary, Last Train') },
    ],
    price: [3, 4],
    hours: 'bar',
    service: 'bar',
    dishes: listed(
      'dry martini, clarified milk punch, negroni, mai tai, whisky sour, salted crisps, rhubarb gimlet, old fashioned, no-proof spritz, oyster shot',
    ),
    pictures: ['cocktail', 'tiki', 'wine', 'mezze'],
    about: [
      'Ring the bell and mind the step.',
      'Thirty drinks, six of them without alcohol and just as good.',
      'Ice cut by hand, lights kept low.',
    ],
    praise: [
      'A martini so cold that it poured like oil.',
      'The bartender asked three questions and made me my new favourite drink.',
      'The rum drinks are dangerous because they taste of fruit.',
      'A negroni stirred, not rushed, with one clear block of ice.',
      'The alcohol-free list isn’t an afterthought.',
    ],
    faults: [
      'Fourteen for a glass of crushed ice with an umbrella.',
      'The sour was sweet, the gimlet was sweet, and so was the music.',
    ],
  },
]
