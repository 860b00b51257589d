import { type Kind, listed } from './kind.ts'

export const southAsian: Kind[] = [
  {
    key: 'thai',
    variants: [
      { tags: ['Green Curry', 'Thai'], names: listed('Baan Mali, Kaffir, Chao Phraya Kitchen, Lemongrass Row') },
      { tags: ['Som Tam', 'Isan', 'Thai'], names: listed('Isan Express, Pestle') },
      { tags: ['Pad Thai', 'Thai'], names: listed('Thip’s Wok, Soi 16, Tamarind') },
    ],
    price: [1, 3],
    hours: 'lunch-and-dinner',
    service: 'table',
    dishes: listed(
      'green curry, som tam, pad thai, massaman beef, larb, tom yum, crispy pork with basil, mango sticky rice, morning glory, fish cakes',
    ),
    pictures: ['curry', 'noodles', 'bowl', 'lobster'],
    about: [
      'Curry pastes pounded by hand, chillies counted by you.',
      'The cook is from Khon Kaen and doesn’t do mild.',
      'A wok, a mortar and forty years of practice.',
    ],
    praise: [
      'Sour, salty, hot, sweet, in that order.',
      'I asked for it as they eat it at home and it was wonderful and I cried.',
      'Holy basil, not the other one, and lots of it.',
      'The curry had split its oil on top, as it should.',
      'Sticky rice in a little basket, gone in no time.',
    ],
    faults: ['A green curry as sweet as pudding.', 'The noodles were one lump with a lime on the side.'],
  },
  {
    key: 'vietnamese',
    variants: [
      { tags: ['Pho', 'Vietnamese'], names: listed('Pho Ba Loan, Star Anise, Little Saigon, Pho Corner') },
      { tags: ['Banh Mi', 'Vietnamese'], names: listed('Banh Mi Bar, Crackle & Coriander') },
      { tags: ['Bun Cha', 'Vietnamese'], names: listed('Hanoi Smoke, Bun Cha Lan') },
    ],
    price: [1, 2],
    hours: 'all-day',
    service: 'table',
    dishes: listed(
      'beef pho, summer rolls, bun cha, pork banh mi, lemongrass chicken, crispy pancake, iced coffee with condensed milk, green papaya salad, broken rice, spring rolls',
    ),
    pictures: ['ramen', 'noodles', 'salad', 'bowl'],
    about: [
      'The stock goes on at five in the morning.',
      'A jungle of herbs with every bowl.',
      'Bread with a crackle, pickles with a kick.',
    ],
    praise: [
      'A clear broth that smells of star anise from across the street.',
      'More herbs than bowl, just how I want it.',
      'The bread shatters all over your coat, and it’s worth it.',
      'Charred pork in sweet fish sauce, dip, slurp, repeat.',
      'Coffee strong enough to see the future in.',
    ],
    faults: [
      'The broth was lukewarm, so the beef stayed raw and so did I.',
      'A baguette from the supermarket makes a sad banh mi.',
    ],
  },
  {
    key: 'indian',
    variants: [
      {
        tags: ['Tandoori', 'North Indian'],
        names: listed('Punjab Junction, The Clay Oven, Amritsar House, Tandoor Lane'),
      },
      { tags: ['Biryani', 'North Indian'], names: listed('Lucknow, Nizam’s, Handi') },
      { tags: ['Dosa', 'South Indian'], names: listed('Dosa Days, Malgudi, Saravana Corner') },
      { tags: ['Kerala Curries', 'South Indian'], names: listed('Backwater, Malabar Coast') },
      { tags: ['Chaat', 'Indian Street Food'], names: listed('Chowpatty, Tiffin Box, Bombay Platform') },
    ],
    price: [1, 3],
    hours: 'lunch-and-dinner',
    service: 'table',
    dishes: listed(
      'masala dosa, lamb biryani, butter chicken, dal makhani, pani puri, tandoori prawns, Kerala fish curry, chana masala, garlic naan, gulab jamun',
    ),
    pictures: ['curry', 'tagine', 'bowl', 'mezze'],
    about: [
      'A tandoor at each end and a queue in the middle.',
      'Cooking from one region instead of all of them.',
      'Lunch on steel plates, refilled until you say stop.',
    ],
    praise: [
      'The dal has been on the stove since yesterday and tastes like it.',
      'Naan blistered and shiny, torn before it reached the table.',
      'A dosa longer than the plate, crisp to the very tip.',
      'The biryani was sealed with dough and opened in front of us.',
      'Chutneys made that morning, the coconut one above all.',
      'Heat that builds politely and then stays for the evening.',
      'The pani puri burst exactly the way they should.',
    ],
    faults: [
      'Three curries, one sauce.',
      'The naan was leathery and the rice came out of a mould.',
      'Too much cream, so the spices had nothing to say.',
    ],
  },
]
