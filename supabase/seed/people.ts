/** The dozen people of the demo town. The first is the one to sign in as. */

export type Person = {
  username: string
  fullName: string
  bio: string
  /** Name of the avatar picture. */
  avatar: string
  /** Kinds of places the person prefers. */
  likes: string[]
  /** How the person rates compared with others, in stars. */
  leniency: number
  /** Sentences in a usual comment. */
  talkative: number
  visits: number
  follows: string[]
  joinedDaysAgo: number
}

export const people: Person[] = [
  {
    username: 'noor',
    fullName: 'Noor Haddad',
    bio: 'Never met a flatbread I did not like. Alderwick born, back since 2019.',
    avatar: 'noor',
    likes: ['lebanese', 'turkish', 'bakery', 'coffee', 'indian', 'pizzeria'],
    leniency: 0.1,
    talkative: 3,
    visits: 78,
    follows: ['mateo', 'hanna', 'juno_eats', 'tomasz', 'priya_r', 'elif', 'oskar_b'],
    joinedDaysAgo: 745,
  },
  {
    username: 'mateo',
    fullName: 'Mateo Ibarra',
    bio: 'Line cook on my days on, customer on my days off.',
    avatar: 'mateo',
    likes: ['tapas', 'mexican', 'peruvian', 'portuguese', 'burger', 'cocktail'],
    leniency: -0.2,
    talkative: 2,
    visits: 66,
    follows: ['noor', 'juno_eats', 'oskar_b', 'lou_vine', 'hanna'],
    joinedDaysAgo: 742,
  },
  {
    username: 'hanna',
    fullName: 'Hanna Lindqvist',
    bio: 'Cardamom buns, long walks, short queues.',
    avatar: 'hanna',
    likes: ['bakery', 'coffee', 'brunch', 'vegan', 'ice-cream', 'bistro'],
    leniency: 0.2,
    talkative: 2,
    visits: 62,
    follows: ['noor', 'priya_r', 'maeve', 'elif', 'tomasz'],
    joinedDaysAgo: 741,
  },
  {
    username: 'juno_eats',
    fullName: 'Juno Park',
    bio: 'Broth person. Rating noodles with unreasonable seriousness.',
    avatar: 'juno',
    likes: ['ramen', 'korean', 'chinese', 'yakitori', 'vietnamese', 'bubble-tea'],
    leniency: -0.1,
    talkative: 4,
    visits: 64,
    follows: ['noor', 'kenji', 'mateo', 'thea'],
    joinedDaysAgo: 738,
  },
  {
    username: 'tomasz',
    fullName: 'Tomasz Zieliński',
    bio: 'Pierogi first, questions later. Two kids, one pram, no patience.',
    avatar: 'tomasz',
    likes: ['polish', 'pizzeria', 'ice-cream', 'fish-and-chips', 'gastropub', 'deli'],
    leniency: 0,
    talkative: 2,
    visits: 50,
    follows: ['noor', 'hanna', 'oskar_b'],
    joinedDaysAgo: 730,
  },
  {
    username: 'priya_r',
    fullName: 'Priya Raman',
    bio: 'Always ordering for the table. Veggie since forever.',
    avatar: 'priya',
    likes: ['indian', 'vegan', 'thai', 'lebanese', 'ethiopian', 'doughnuts'],
    leniency: 0.1,
    talkative: 3,
    visits: 58,
    follows: ['noor', 'hanna', 'elif', 'juno_eats', 'maeve'],
    joinedDaysAgo: 722,
  },
  {
    username: 'elif',
    fullName: 'Elif Demir',
    bio: 'Tea over coffee. Yes, really.',
    avatar: 'elif',
    likes: ['turkish', 'greek', 'persian', 'seafood', 'tea-room', 'trattoria'],
    leniency: 0.15,
    talkative: 2,
    visits: 46,
    follows: ['noor', 'priya_r', 'lou_vine', 'thea'],
    joinedDaysAgo: 640,
  },
  {
    username: 'oskar_b',
    fullName: 'Oskar Brandt',
    bio: 'Smoke, salt, stout. I carry a thermometer.',
    avatar: 'oskar',
    likes: ['barbecue', 'burger', 'pub', 'steakhouse', 'central-european', 'fine-dining'],
    leniency: -0.3,
    talkative: 3,
    visits: 48,
    follows: ['mateo', 'tomasz', 'noor'],
    joinedDaysAgo: 604,
  },
  {
    username: 'maeve',
    fullName: 'Maeve O’Connell',
    bio: 'Sunday roasts and second breakfasts.',
    avatar: 'maeve',
    likes: ['gastropub', 'brunch', 'fish-and-chips', 'pub', 'coffee', 'bakery'],
    leniency: 0.25,
    talkative: 2,
    visits: 44,
    follows: ['hanna', 'priya_r', 'noor'],
    joinedDaysAgo: 520,
  },
  {
    username: 'kenji',
    fullName: 'Kenji Mori',
    bio: 'Counter seats only.',
    avatar: 'kenji',
    likes: ['sushi', 'ramen', 'fine-dining', 'cocktail', 'seafood', 'trattoria'],
    leniency: -0.25,
    talkative: 1,
    visits: 36,
    follows: ['juno_eats', 'thea', 'lou_vine'],
    joinedDaysAgo: 430,
  },
  {
    username: 'lou_vine',
    fullName: 'Lou Castell',
    bio: 'Somewhere between the cheese and the second glass.',
    avatar: 'lou',
    likes: ['wine-bar', 'bistro', 'trattoria', 'cocktail', 'tapas', 'fine-dining'],
    leniency: 0,
    talkative: 3,
    visits: 42,
    follows: ['elif', 'mateo', 'kenji', 'thea', 'noor'],
    joinedDaysAgo: 365,
  },
  {
    username: 'thea',
    fullName: 'Thea Adeyemi',
    bio: 'New in town and hungry. Tell me where to go.',
    avatar: 'thea',
    likes: ['jamaican', 'moroccan', 'poke', 'korean', 'brunch', 'ice-cream'],
    leniency: 0.3,
    talkative: 2,
    visits: 30,
    follows: ['noor', 'juno_eats', 'elif', 'lou_vine', 'mateo'],
    joinedDaysAgo: 118,
  },
]
