import { type Kind, listed } from './kind.ts'

export const eastAsian: Kind[] = [
  {
    key: 'ramen',
    variants: [
      {
        tags: ['Ramen', 'Japanese'],
        names: listed('Menya Kaze, Tonkotsu Lane, Broth & Bone, Ichiban-ya, Shoyu Sundays'),
      },
      { tags: ['Udon', 'Japanese'], names: listed('Sanuki, Udon Nishi') },
      { tags: ['Soba', 'Japanese'], names: listed('Soba Yama') },
    ],
    price: [2, 2],
    hours: 'lunch-and-dinner',
    service: 'table',
    dishes: listed(
      'tonkotsu ramen, shoyu ramen, spicy miso ramen, gyoza, marinated egg, curry udon, chicken karaage, cold soba, pickled cucumbers, black garlic oil',
    ),
    pictures: ['ramen', 'dumplings', 'bento', 'noodles'],
    about: [
      'Eighteen hours of pork bones and twelve seats at the counter.',
      'Slurping is encouraged, talking is optional.',
      'Noodles cut in the basement every afternoon.',
    ],
    praise: [
      'Broth so deep that I drank it to the printed bottom of the bowl.',
      'The egg was jammy in the middle and stained right through.',
      'Noodles with spring in them, and you can choose how firm.',
      'Pork belly torched to order, edges black, middle melting.',
      'Gyoza with the lacy skirt still attached.',
      'The cold version in summer is a small miracle.',
    ],
    faults: [
      'The broth was thin and mostly salty, and the noodles had gone soft.',
      'My egg was hard-boiled, which in a ramen shop is an opinion.',
    ],
  },
  {
    key: 'sushi',
    variants: [
      { tags: ['Nigiri', 'Sushi'], names: listed('Sushi Tomoe, Hinoki, Omasa, Counter Eight') },
      { tags: ['Conveyor Belt Sushi', 'Sushi'], names: listed('Kaiten Wend, Roll Call') },
      { tags: ['Hand Rolls', 'Sushi'], names: listed('Temaki Bar, Nori & Co') },
    ],
    price: [2, 4],
    hours: 'lunch-and-dinner',
    service: 'table',
    dishes: listed(
      'salmon nigiri, spicy tuna roll, yellowtail sashimi, eel hand roll, miso soup, tamago, mackerel pressed sushi, chirashi bowl, edamame, matcha ice cream',
    ),
    pictures: ['sushi', 'bento', 'dumplings', 'tea-cake'],
    about: [
      'Rice first, fish second, soy sauce last.',
      'Ten seats at the counter, and the chef talks if you do.',
      'A short counter, a long knife and a fishmonger on speed dial.',
    ],
    praise: [
      'The rice was warm and held together just long enough.',
      'Fish cut thick, no tricks, no mayonnaise.',
      'Nori so crisp it snapped; eat it within a minute, they say, and they are right.',
      'The omelette at the end was sweet like a custard.',
      'Mackerel cured just long enough to stay itself.',
    ],
    faults: [
      'Fridge-cold rice, and the rolls fell apart on the way to the soy sauce.',
      'A lot of sauce for fish that didn’t need hiding, or maybe did.',
    ],
  },
  {
    key: 'chinese',
    variants: [
      { tags: ['Dim Sum', 'Cantonese'], names: listed('Jade Steamer, Lotus Court, Golden Basket') },
      { tags: ['Mapo Tofu', 'Sichuan'], names: listed('Chilli Pavilion, Numb, Red Lantern Kitchen') },
      { tags: ['Hand-Pulled Noodles', 'Chinese'], names: listed('Lanzhou Pull, Master Ma Noodles, Long Life Noodle') },
      { tags: ['Roast Duck', 'Cantonese'], names: listed('Canton Roast, Four Seasons of Alder') },
      { tags: ['Hot Pot', 'Sichuan'], names: listed('Boiling Point') },
    ],
    price: [1, 3],
    hours: 'all-day',
    service: 'table',
    dishes: listed(
      'har gow, mapo tofu, hand-pulled beef noodles, roast duck on rice, cumin lamb noodles, soup dumplings, smashed cucumber, dan dan noodles, char siu bao, salt and pepper squid',
    ),
    pictures: ['dumplings', 'noodles', 'bento', 'bowl'],
    about: [
      'Trolleys on Sundays, woks the rest of the week.',
      'You hear the dough hitting the table from the street.',
      'The second menu is the one you want.',
    ],
    praise: [
      'The numbing kind of hot that makes water taste sweet.',
      'Skins so thin that you can count the prawns.',
      'Noodles pulled while we watched, chewy and a yard long.',
      'Duck lacquered like a violin, with plum sauce made in the house.',
      'Everything with smoke of the wok in it.',
      'Smashed cucumbers with garlic, and suddenly the bowl was empty.',
    ],
    faults: [
      'Sweet, red and sticky, and that was meant to be three different dishes.',
      'The dumplings stuck to the paper and lost their soup.',
      'Oil a finger deep, under it some very good noodles.',
    ],
  },
  {
    key: 'korean',
    variants: [
      { tags: ['Korean Barbecue', 'Korean'], names: listed('Mapo Grill, Charcoal Seoul, Gogi House') },
      { tags: ['Korean Fried Chicken', 'Korean'], names: listed('Double Fried, Chimaek') },
      { tags: ['Bibimbap', 'Korean'], names: listed('Dolsot, Hanok Kitchen') },
    ],
    price: [2, 3],
    hours: 'dinner',
    service: 'table',
    dishes: listed(
      'bibimbap in a stone bowl, double-fried chicken, pork belly for the grill, kimchi pancake, japchae, tofu stew, beef bulgogi, tteokbokki, cold noodles, banchan',
    ),
    pictures: ['noodles', 'ramen', 'bento', 'bowl'],
    about: [
      'A grill in every table and six little dishes before you have ordered.',
      'Chicken fried twice, glazed once.',
      'Kimchi from crocks in the back yard, three ages of it.',
    ],
    praise: [
      'The side dishes kept coming, and the kimchi had a real sting.',
      'Chicken so crisp that you heard our table across the room.',
      'The rice at the bottom of the stone bowl turned into a cracker.',
      'They cut the meat for you with scissors and no small talk.',
      'Tofu stew that arrives like a small volcano.',
    ],
    faults: [
      'The extraction gave up, and we took the smoke home with us.',
      'The glaze was sugar with a memory of chilli.',
    ],
  },
]
