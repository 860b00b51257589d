import { type Kind, listed } from './kind.ts'

export const british: Kind[] = [
  {
    key: 'gastropub',
    variants: [
      {
        tags: ['Sunday Roast', 'Pub Food'],
        names: listed(
          'The Heron and Reed, The Weaver’s Arms, The Old Toll House, The Lamb and Lantern, The Plough and Stars',
        ),
      },
      { tags: ['Savoury Pies', 'Pub Food'], names: listed('The Pie Minister’s Rest, The Copper Kettle') },
      { tags: ['Modern British'], names: listed('The Drover’s Table, Orchard Room, The Saltmarsh') },
    ],
    price: [2, 4],
    hours: 'pub',
    service: 'table',
    dishes: listed(
      'Sunday roast, steak and ale pie, sticky toffee pudding, scotch egg, beer-battered haddock, ploughman’s, roast chicken for two, cauliflower cheese, treacle tart, bubble and squeak',
    ),
    pictures: ['pie', 'beer', 'steak', 'fish-and-chips'],
    about: [
      'A pub first, with a kitchen that takes itself seriously.',
      'Low beams, a fire from October and dogs under the tables.',
      'Beer from four miles away, beef from three.',
    ],
    praise: [
      'Roast potatoes like glass outside and cloud inside.',
      'A Yorkshire pudding the size of my head, and I mean it kindly.',
      'The pie had a top, a bottom and sides, which should be the law.',
      'Gravy in a jug, refilled without a word.',
      'The scotch egg has a runny middle and a peppery crust.',
      'Sticky toffee pudding that silenced the table.',
    ],
    faults: [
      'A casserole with a lid of puff pastry is not a pie.',
      'The beef was grey right through, and the Yorkshire had collapsed.',
      'Sunday lunch took seventy minutes to arrive, and the carrots were still hard.',
    ],
  },
  {
    key: 'seafood',
    variants: [
      { tags: ['Oysters', 'Seafood'], names: listed('Shuck, The Pearl Room') },
      { tags: ['Grilled Fish', 'Seafood'], names: listed('The Gutted Herring, Low Tide, Net & Line') },
    ],
    price: [2, 4],
    hours: 'lunch-and-dinner',
    service: 'table',
    dishes: listed(
      'half a dozen oysters, crab on toast, grilled mackerel, skate wing with capers, fish pie, squid with aioli, whole plaice, smoked trout, langoustines, samphire',
    ),
    pictures: ['lobster', 'salad', 'wine', 'fish-and-chips'],
    about: [
      'The van from the coast comes at six, the board is written at seven.',
      'Whatever the boats had, on ice by the door.',
      'Fish, fire, lemon.',
    ],
    praise: [
      'Crab on toast with more crab than toast.',
      'The fish came off the bone in one clean piece.',
      'Mackerel blistered on the grill with nothing but gooseberries.',
      'Oysters opened in front of us, cold and clean as a wave.',
      'They told us what not to order that day, and I trust them for it.',
    ],
    faults: [
      'The skate had gone past its best, and the butter was burnt.',
      'A small piece of fish on a large plate at a very large price.',
    ],
  },
  {
    key: 'pub',
    variants: [
      {
        tags: ['Cask Ale', 'Pub'],
        names: listed(
          'The Lock Keeper, The Black Heron, The Tanner’s Rest, The Three Pigeons, The Bellringer, The Crooked Chimney',
        ),
      },
      {
        tags: ['Taproom', 'Craft Beer'],
        names: listed('Wendside Brewing Taproom, Foam Party, The Mash Tun, Sour & Sons'),
      },
    ],
    price: [1, 2],
    hours: 'pub',
    service: 'bar',
    dishes: listed(
      'best bitter, hazy pale ale, pork scratchings, cheese toastie, pickled egg, coffee stout, sausage roll, dry cider, pretzel with mustard',
    ),
    pictures: ['beer', 'pie', 'hot-dog', 'burger'],
    about: [
      'Six hand pumps, one fireplace, no music.',
      'Brewed behind the glass, poured in front of it.',
      'Quiz on Tuesdays, folk on Thursdays, peace otherwise.',
    ],
    praise: [
      'The bitter was in perfect condition, and the head lasted to the bottom.',
      'Twelve taps, and at least four of them under five percent.',
      'The cheese toastie is two pounds more than at home and ten times better.',
      'They let you try a thimble of anything.',
      'Stout that tastes of coffee and a wet Sunday, in the best way.',
    ],
    faults: [
      'My pint was warm and flat, and the next one was only colder.',
      'Three of the taps were off and nobody had taken the badges down.',
    ],
  },
  {
    key: 'fine-dining',
    variants: [
      { tags: ['Tasting Menu', 'Fine Dining'], names: listed('Lumen, Sorrel House, The Ninth Course, Ashlar') },
    ],
    price: [5, 5],
    hours: 'dinner',
    service: 'table',
    dishes: listed(
      'seven-course menu, cured trout with whey, hay-baked celeriac, aged duck with damsons, bread course, sorrel granita, brown butter tart, lamb with anchovy',
    ),
    pictures: ['steak', 'wine', 'cake', 'lobster'],
    about: ['One menu, one sitting, twenty-two chairs.', 'Cooking from the valley, written anew every month.'],
    praise: [
      'Every course had one thing I had never eaten and one I had missed since childhood.',
      'The bread gets a course of its own and deserves it.',
      'Celeriac treated better than most people treat beef.',
      'Three hours went by, and I only noticed when the petits fours came.',
    ],
    faults: [
      'Beautiful plates, but I left hungry and a good deal poorer.',
      'Course four needed a five-minute speech to make sense.',
    ],
  },
]
