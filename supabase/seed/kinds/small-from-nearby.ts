import { type Kind, listed } from './kind.ts'

export const smallFromNearby: Kind[] = [
  {
    key: 'fish-and-chips',
    variants: [
      { tags: ['Fish and Chips'], names: listed('The Frying Dutchman, Wend Plaice, The Harbour Chippy, Batter Days') },
    ],
    price: [1, 2],
    hours: 'late-counter',
    service: 'counter',
    dishes: listed(
      'haddock and chips, mushy peas, scampi, pickled onion, fishcake, battered sausage, curry sauce, cod roe',
    ),
    pictures: ['fish-and-chips', 'beer'],
    about: ['Beef dripping, fresh oil every other day, no argument.', 'Wrapped in paper, eaten on the quay.'],
    praise: [
      'The batter crackled, and the fish steamed when I broke it.',
      'Chips the old way: fat, soft, with a few crunchy bits at the bottom.',
      'They fry to order, so you wait, and you should.',
      'Vinegar from the big bottle and a wooden fork: complete.',
    ],
    faults: [
      'Limp batter, and the bag had sweated through before I reached the bench.',
      'The fish was fine, but the chips had seen the fryer twice.',
    ],
  },
  {
    key: 'steakhouse',
    variants: [{ tags: ['Dry-Aged Steak', 'Steakhouse'], names: listed('Forty Days, The Iron Gate, Ox & Anchor') }],
    price: [3, 5],
    hours: 'dinner',
    service: 'table',
    dishes: listed(
      'rib-eye, bone-in sirloin, creamed spinach, triple-cooked chips, bone marrow toast, peppercorn sauce, wedge salad, cheesecake',
    ),
    pictures: ['steak', 'wine', 'salad'],
    about: ['One grill, three cuts, four sides.', 'The ageing cupboard is by the door, so you can choose your own.'],
    praise: [
      'The rib-eye had a crust you could knock on.',
      'Rare meant rare, and rested meant rested.',
      'Creamed spinach with enough nutmeg for once.',
      'They weigh the cut in front of you and mean it.',
    ],
    faults: ['Ordered rare, eaten grey.', 'Everything costs extra, even the mustard, it felt like.'],
  },
  {
    key: 'portuguese',
    variants: [{ tags: ['Piri-Piri Chicken', 'Portuguese'], names: listed('Frango da Ponte, Casa Nazaré') }],
    price: [1, 2],
    hours: 'all-day',
    service: 'table',
    dishes: listed(
      'piri-piri chicken, salt cod fritters, caldo verde, grilled sardines, pork and clams, vinho verde, custard tarts',
    ),
    pictures: ['ribs', 'fish-and-chips', 'wine'],
    about: ['Chicken over charcoal, opened like a book.'],
    praise: [
      'The chicken was brushed, turned and brushed again, you can taste every turn.',
      'Custard tarts still warm, burnt in the right places.',
      'Sardines with nothing but salt and a boiled potato.',
    ],
    faults: ['The oil was hot, the chicken wasn’t.', 'The fritters had more potato than cod.'],
  },
  {
    key: 'polish',
    variants: [
      { tags: ['Pierogi', 'Polish'], names: listed('Babcia, Bar Mleczny') },
      { tags: ['Polish'], names: listed('Pod Bocianem') },
    ],
    price: [1, 2],
    hours: 'all-day',
    service: 'counter',
    dishes: listed(
      'potato and cheese pierogi, bigos, żurek, beetroot soup, breaded pork, potato pancakes, poppy seed cake',
    ),
    pictures: ['dumplings', 'pie', 'bread'],
    about: ['A tray, a hatch and soup like your grandmother’s.', 'Cabbage, butter, patience.'],
    praise: [
      'Pierogi with fried onions, and more fried onions.',
      'The sour rye soup comes in a loaf and cures everything.',
      'Potato pancakes with edges like lace.',
    ],
    faults: ['Heavy even for a dumpling.', 'The soup was from the bottom of the pot.'],
  },
  {
    key: 'georgian',
    variants: [{ tags: ['Khachapuri', 'Georgian'], names: listed('Tamada, Suliko') }],
    price: [2, 3],
    hours: 'dinner',
    service: 'table',
    dishes: listed(
      'khachapuri with egg, khinkali, aubergine rolls with walnuts, lobio, amber wine, chicken in garlic sauce, churchkhela',
    ),
    pictures: ['dumplings', 'bread', 'wine'],
    about: ['Somebody always stands up to make a toast.'],
    praise: [
      'Cheese bread with an egg in it: stir, tear, rest.',
      'Hold the dumpling by its stalk, bite, slurp, count your stalks.',
      'Walnut paste on everything, and rightly so.',
    ],
    faults: ['The bread was cold in the middle.', 'Three toasts before the first plate.'],
  },
  {
    key: 'tea-room',
    variants: [{ tags: ['Scones', 'Tea Room'], names: listed('Miss Ivy’s Tea Room, Clotted, The Cosy') }],
    price: [2, 3],
    hours: 'bakery',
    service: 'table',
    dishes: listed(
      'cream tea, cheese scones, cucumber sandwiches, Victoria sponge, Darjeeling, toasted teacakes, coffee and walnut cake',
    ),
    pictures: ['tea-cake', 'cake', 'croissant'],
    about: ['Odd cups, hot pots and a cake stand on every table.', 'Lace curtains without irony.'],
    praise: [
      'Warm scones, two kinds of jam, no rules about the cream.',
      'Loose tea, a strainer and hot water without asking.',
      'A sponge so light they might have to tie it down.',
    ],
    faults: ['The scones were from yesterday and the cream from a can.', 'Teabag in a paper cup, in a tea room.'],
  },
  {
    key: 'doughnuts',
    variants: [
      { tags: ['Doughnuts', 'Desserts'], names: listed('Holey Moley, The Ring Road') },
      { tags: ['Chocolate', 'Desserts'], names: listed('Cocoa Parlour') },
    ],
    price: [1, 2],
    hours: 'ice-cream',
    service: 'counter',
    dishes: listed(
      'custard doughnut, cinnamon sugar doughnut, raspberry doughnut, hot chocolate, chocolate tart, maple bar, lemon curd doughnut',
    ),
    pictures: ['doughnuts', 'cake', 'coffee'],
    about: ['Fried in small batches until the dough runs out.'],
    praise: [
      'A doughnut so full of custard that it needs a plan.',
      'Yeasty, light and rolled in sugar while still hot.',
      'Hot chocolate that a spoon could stand in.',
    ],
    faults: ['Jam in one corner, air in the rest.', 'All topping, and the dough an afterthought.'],
  },
]
