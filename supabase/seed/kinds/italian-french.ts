import { type Kind, listed } from './kind.ts'

export const italianAndFrench: Kind[] = [
  {
    key: 'pizzeria',
    variants: [
      {
        tags: ['Neapolitan Pizza'],
        names: listed('Forno Vesuvio, Da Gennaro, Cenere, Sant’Elmo, Mezzaluna, Pizzeria Partenope'),
      },
      { tags: ['Roman Pizza'], names: listed('Al Taglio, Trastevere Slice, Scrocchia, Testaccio') },
      { tags: ['Sicilian Pizza', 'Sicilian'], names: listed('Sfincione Club, Palermo Corner') },
      { tags: ['Pizza'], names: listed('The Dough House, Crust & Ember, Wednesday Pizza, Slice of Alder') },
    ],
    price: [1, 3],
    hours: 'lunch-and-dinner',
    service: 'table',
    dishes: listed(
      'margherita, marinara, diavola, quattro formaggi, ’nduja and honey pizza, calzone, burrata, rocket salad, tiramisu, garlic bread',
    ),
    pictures: ['pizza', 'pasta', 'salad', 'wine'],
    about: [
      'Two days of proving, ninety seconds in the fire.',
      'A wood oven, a short list of toppings and a queue on Fridays.',
      'Pizza the way the owner’s uncle made it, with better tomatoes.',
    ],
    praise: [
      'Proper leopard spots on the crust and a centre just wet enough to need a fork.',
      'You can taste that the dough has had two days to think about it.',
      'Four toppings at most, and every one of them earns its place.',
      'The tomato sauce is bright and barely cooked, exactly how I like it.',
      'Light enough that I finished a whole one and still ordered tiramisu.',
      'They cut nothing, you fold it yourself, and that is right.',
      'Crust good enough that nobody left any on the plate.',
    ],
    faults: [
      'The base was pale underneath, as if the oven had been shut down for the night.',
      'Too much cheese for a crust this thin, it slid off in one piece.',
      'The middle was raw dough, and it took a while until anyone believed me.',
    ],
  },
  {
    key: 'trattoria',
    variants: [
      { tags: ['Fresh Egg Pasta', 'Italian'], names: listed('Sfoglia, Pasta Madre, Nonna Irma, The Pasta Room') },
      { tags: ['Tuscan', 'Italian'], names: listed('Osteria del Ponte, Il Cipresso, La Ribollita') },
      { tags: ['Gnocchi', 'Italian'], names: listed('Piccolo Mondo, Casa Ottavia, Da Lucia') },
      { tags: ['Sardinian', 'Italian'], names: listed('Su Nuraghe') },
    ],
    price: [2, 4],
    hours: 'lunch-and-dinner',
    service: 'table',
    dishes: listed(
      'tagliatelle al ragù, cacio e pepe, gnocchi with sage butter, vitello tonnato, pumpkin ravioli, pappardelle with wild boar, panna cotta, ribollita, lasagne, affogato',
    ),
    pictures: ['pasta', 'wine', 'salad', 'cake'],
    about: [
      'Pasta rolled every morning at the big table by the window.',
      'Six starters, six pastas, three mains, and the rest is wine.',
      'A family kitchen that closes when the pasta runs out.',
    ],
    praise: [
      'The pasta had that bite only fresh egg dough has.',
      'A ragù that somebody clearly stood next to for four hours.',
      'Butter, sage, parmesan, nothing else, and I could have licked the plate.',
      'Small portions in the Italian order of things, so there is room for three courses.',
      'The pepper in the cacio e pepe was toasted, and it makes all the difference.',
      'The house red comes in a jug and is far better than it needs to be.',
    ],
    faults: [
      'The sauce had split and the pasta had been waiting for it.',
      'Everything tasted of salt first and of everything else later.',
      'Cold plates, so the ravioli were lukewarm by the second bite.',
    ],
  },
  {
    key: 'bistro',
    variants: [
      {
        tags: ['Bistro', 'French'],
        names: listed('Chez Odile, Le Petit Quai, Bistrot Marceau, L’Ardoise, Aux Deux Ponts'),
      },
      { tags: ['Steak Frites', 'French'], names: listed('Bavette, Table Seize') },
      { tags: ['Crêpes', 'French'], names: listed('Ty Breizh, La Bolée') },
      { tags: ['Brasserie', 'French'], names: listed('Brasserie Lamartine, Grand Café Alder') },
    ],
    price: [3, 4],
    hours: 'lunch-and-dinner',
    service: 'table',
    dishes: listed(
      'steak frites, onion soup, duck confit, leeks vinaigrette, moules marinières, tarte tatin, buckwheat galette, chicken liver parfait, crème brûlée, celeriac remoulade',
    ),
    pictures: ['steak', 'wine', 'bread', 'cake'],
    about: [
      'A blackboard, paper on the tables and butter in everything.',
      'Lunch at a fixed price, dinner at leisure.',
      'French cooking without the fuss, opposite the old corn exchange.',
    ],
    praise: [
      'Sauce made from real stock, the kind that sticks your lips together.',
      'Frites thin, dark and salty, in a bowl of their own.',
      'The onion soup came out still bubbling under its lid of cheese.',
      'Duck skin that cracked like a good crème brûlée.',
      'The set lunch is three courses of cooking that cost twice as much in the evening.',
      'Bread and butter alone would be worth the walk.',
    ],
    faults: [
      'The steak was a shade past what I had asked for, and the béarnaise had given up.',
      'The tarte tatin was pale, and the caramel never happened.',
      'Rich on rich on rich: I would have given a lot for one green leaf.',
    ],
  },
  {
    key: 'wine-bar',
    variants: [
      { tags: ['Natural Wine', 'Wine Bar'], names: listed('Cloudy, Low Intervention, Pet Nat, The Understudy') },
      { tags: ['Wine Bar'], names: listed('Cork & Candle, Vintner’s Step, The Tasting Shelf') },
    ],
    price: [2, 4],
    hours: 'bar',
    service: 'bar',
    dishes: listed(
      'cheese board, smoked almonds, anchovies on toast, orange wine by the glass, ham croquettes, crémant, gildas, terrine with pickles',
    ),
    pictures: ['wine', 'bread', 'mezze'],
    about: [
      'Forty bottles open, none of them explained unless you ask.',
      'Growers first, labels second, and something good on toast.',
      'A narrow room with a long counter and a very long list.',
    ],
    praise: [
      'They poured three small tastes before I decided, without being asked.',
      'The list changes every week and the people behind the counter have drunk all of it.',
      'A skin-contact white that tasted of apricots and rain.',
      'Cheese at room temperature, as it should be and never is.',
      'The snacks are small, salty and exactly what the wine wants.',
    ],
    faults: [
      'Two of three glasses smelled of cider, and that was apparently the point.',
      'Nothing under nine a glass, and the pours are getting shorter.',
    ],
  },
]
