import { type Kind, listed } from './kind.ts'

export const american: Kind[] = [
  {
    key: 'burger',
    variants: [
      { tags: ['Smash Burgers', 'Burgers'], names: listed('Patty Hearse, Flat Top, Lacy Edge, Smash Hits') },
      {
        tags: ['Beef Burgers', 'Burgers'],
        names: listed('Bun Intended, Signal Box Grill, Big Alder, The Butcher’s Bun'),
      },
      { tags: ['Veggie Burgers', 'Vegetarian'], names: listed('Beet It, No Cow') },
      { tags: ['Hot Dogs', 'Fast Food'], names: listed('Frank & Mustard') },
    ],
    price: [1, 2],
    hours: 'late-counter',
    service: 'counter',
    dishes: listed(
      'double smash burger, cheeseburger, skin-on fries, onion rings, pickle brine fries, bean burger, milkshake, chilli dog, buffalo wings, slaw',
    ),
    pictures: ['burger', 'hot-dog', 'beer', 'bubble-tea'],
    about: [
      'Two patties, one flat iron, no cutlery.',
      'Beef from the market, buns from next door, mustard from a gallon jar.',
      'A short menu on purpose.',
    ],
    praise: [
      'Edges like lace and the cheese welded on.',
      'A potato bun that holds to the last bite.',
      'The fries have skin, salt and a future.',
      'The bean burger wasn’t an apology but a plan.',
      'Pickles cut thick, sauce kept back, beef in charge.',
      'Messy enough to need three napkins, which they bring.',
    ],
    faults: [
      'Grey all through, and the bun gave up halfway.',
      'The burger was good, the fries were cold, and the bill was tall.',
    ],
  },
  {
    key: 'barbecue',
    variants: [
      { tags: ['Texas Brisket', 'Barbecue'], names: listed('Low & Slow, The Smoke Yard') },
      { tags: ['Pulled Pork', 'Barbecue'], names: listed('Hog Heaven') },
      { tags: ['Fried Chicken', 'Southern'], names: listed('Biscuit & Bird') },
    ],
    price: [2, 3],
    hours: 'dinner',
    service: 'table',
    dishes: listed(
      'brisket, burnt ends, baby back ribs, mac and cheese, cornbread, pulled pork roll, collard greens, pit beans, buttermilk chicken, pecan pie',
    ),
    pictures: ['ribs', 'steak', 'beer', 'burger'],
    about: [
      'Fourteen hours over oak, sold by weight until it’s gone.',
      'Oak, salt, pepper and somebody who stays up all night.',
      'Smoke you can smell from the bridge.',
    ],
    praise: [
      'A smoke ring as pink as bubblegum and bark like toffee.',
      'Ribs that let go of the bone but only when asked.',
      'Cornbread with honey butter, which I’d take over dessert.',
      'The chicken was craggy, juicy and sharp with vinegar.',
    ],
    faults: ['Brisket sold out at seven, and the pork was dry consolation.', 'All sauce, little smoke.'],
  },
  {
    key: 'mexican',
    variants: [
      { tags: ['Birria Tacos', 'Mexican'], names: listed('Consomé, La Birrieria') },
      { tags: ['Fish Tacos', 'Mexican'], names: listed('Baja Wend, Ensenada') },
      { tags: ['Tacos', 'Mexican'], names: listed('El Comal, Taqueria Lupita, Tres Salsas, Masa') },
      { tags: ['Burritos', 'Tex-Mex'], names: listed('Burrito Bureau, Foil') },
    ],
    price: [1, 2],
    hours: 'all-day',
    service: 'counter',
    dishes: listed(
      'birria tacos, al pastor, Baja fish tacos, guacamole, carnitas burrito, elote, quesadilla, churros, salsa macha, agua fresca',
    ),
    pictures: ['tacos', 'burrito', 'tiki', 'bowl'],
    about: [
      'Tortillas pressed to order from blue corn.',
      'Four tacos on the board and four salsas on the counter.',
      'A hatch, a bench and a bottle of something orange.',
    ],
    praise: [
      'You smell the corn before you see the taco.',
      'Dipping the taco in its own broth should be taught in school.',
      'The salsas go from friendly to medical.',
      'Pork with pineapple, cut from the spit, gone in two bites.',
      'Crisp fish, cold slaw, warm tortilla.',
    ],
    faults: ['Tortillas from a packet, and they cracked down the middle.', 'A burrito of rice with rumours of beef.'],
  },
]
