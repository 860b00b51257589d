import { type Kind, listed } from './kind.ts'

export const mediterranean: Kind[] = [
  {
    key: 'tapas',
    variants: [
      { tags: ['Tapas', 'Spanish'], names: listed('La Bodeguita, Bar Salinas, Ajo, Media Ración, El Vermut') },
      { tags: ['Pintxos', 'Spanish'], names: listed('Txoko, Gilda’s') },
      { tags: ['Paella', 'Spanish'], names: listed('Casa Albufera') },
    ],
    price: [2, 3],
    hours: 'dinner',
    service: 'table',
    dishes: listed(
      'patatas bravas, tortilla, padrón peppers, gambas al ajillo, ham croquettes, pan con tomate, octopus with paprika, paella, white anchovies, Basque cheesecake',
    ),
    pictures: ['paella', 'wine', 'mezze', 'lobster'],
    about: [
      'Small plates, loud tables and sherry by the glass.',
      'Order four things, then order the tortilla.',
      'Everything comes when it is ready, which is half the fun.',
    ],
    praise: [
      'The tortilla was still soft in the middle, the way it is meant to be.',
      'Bravas with a sauce that has actual heat in it.',
      'Garlic prawns still spitting when they reached the table, bread for the oil included.',
      'We mopped up every plate and then did another round of the same.',
      'Croquettes with a shell that shatters and a middle that runs.',
      'The rice had the burnt layer at the bottom, and we fought over it.',
    ],
    faults: [
      'Small plates at the price of large ones, and they add up fast.',
      'The octopus was chewy and the paprika could not hide it.',
      'Six dishes arrived within two minutes, so four of them got cold.',
    ],
  },
  {
    key: 'greek',
    variants: [
      { tags: ['Meze', 'Greek'], names: listed('Ouzeri Thalassa, Kafenio Nikos, Lemoni, Yiayia’s Table') },
      { tags: ['Souvlaki', 'Greek'], names: listed('Kalamaki, The Skewer Bar') },
      { tags: ['Gyros', 'Greek'], names: listed('Gyro Stop, Pita Pan') },
    ],
    price: [1, 3],
    hours: 'all-day',
    service: 'table',
    dishes: listed(
      'lamb kleftiko, grilled halloumi, tzatziki, dolmades, chicken souvlaki, gigantes beans, moussaka, Greek salad, spanakopita, baklava',
    ),
    pictures: ['mezze', 'salad', 'kebab', 'falafel'],
    about: [
      'Charcoal, lemon, oregano and a radio tuned to Thessaloniki.',
      'A blue door, eight tables and a grill that is never off.',
      'Plates for the middle of the table and bread for everybody.',
    ],
    praise: [
      'Lamb that fell apart before the fork got there.',
      'The halloumi squeaks and the lemon is generous.',
      'Chips in a pita is a great idea and I won’t hear otherwise.',
      'The beans in tomato are the quiet star of the menu.',
      'Tzatziki with enough garlic to keep the next day free.',
    ],
    faults: [
      'The moussaka had been reheated once too often.',
      'The salad was mostly cucumber and the feta came in three small dice.',
    ],
  },
  {
    key: 'turkish',
    variants: [
      { tags: ['Adana Kebab', 'Turkish'], names: listed('Mangal Yolu, Ocakbaşı 58, Ember & Sumac') },
      { tags: ['Döner'], names: listed('Golden Spit, Alder Kebab, Junction Döner') },
      { tags: ['Pide', 'Lahmacun'], names: listed('Pide House, Karadeniz Fırın') },
      { tags: ['Turkish Breakfast', 'Turkish'], names: listed('Simit & Sons') },
    ],
    price: [1, 3],
    hours: 'late-counter',
    service: 'counter',
    dishes: listed(
      'adana kebab, lahmacun, lamb döner, cheese pide, ezme, lentil soup, grilled aubergine, künefe, menemen, chilli sauce',
    ),
    pictures: ['kebab', 'mezze', 'falafel', 'tagine'],
    about: [
      'Open grill, open late, open arms.',
      'Flatbreads from the stone oven, stretched to order.',
      'The place the whole town ends up in after midnight.',
    ],
    praise: [
      'Meat cut by hand off a real stack, crisp at the edges.',
      'The bread comes off the grill puffed up like a cushion.',
      'Lahmacun thin enough to read through, rolled with parsley and lemon.',
      'The onions with sumac are free, and I would pay for them.',
      'Even at one in the morning the salad is fresh.',
      'A mixed grill for two that fed three of us.',
    ],
    faults: [
      'The wrap was half lettuce and the garlic sauce drowned the rest.',
      'Dry meat from the outside of a spit that had turned too long.',
    ],
  },
  {
    key: 'lebanese',
    variants: [
      { tags: ['Lebanese Mezze', 'Lebanese'], names: listed('Beit Samira, Cedar & Thyme, Zaatar, Warda') },
      { tags: ['Shawarma', 'Lebanese'], names: listed('Shawarma Souk, Tarator') },
      { tags: ['Falafel'], names: listed('Falafel Jaffa, The Chickpea, Sabich Corner') },
    ],
    price: [1, 3],
    hours: 'all-day',
    service: 'table',
    dishes: listed(
      'hummus with lamb, fattoush, muhammara, shish taouk, falafel plate, batata harra, labneh, kibbeh, grilled aubergine, rose pudding',
    ),
    pictures: ['falafel', 'mezze', 'kebab', 'salad'],
    about: [
      'A table full of small bowls and bread that keeps coming.',
      'Chickpeas soaked overnight, tahini by the bucket.',
      'Pomegranate, mint, smoke, and nobody in a hurry.',
    ],
    praise: [
      'Hummus so smooth it looked poured, warm in the middle.',
      'Falafel green inside, crisp outside, never once greasy.',
      'The pickles are pink, sharp and gone in a minute.',
      'Aubergine with real smoke in it, not from a bottle.',
      'Mint tea came without asking, and so did a second pot.',
    ],
    faults: [
      'The bread was cold and a day old, which hurts most in a place like this.',
      'Hummus straight from the fridge tastes of nothing, and this one did.',
    ],
  },
]
