/** The colours of a card: those of src/ui/tokens.css, which a canvas cannot read where the browser has no light-dark(). */
export const cardColours = {
  light: {
    bg: '#fffbf7',
    text: '#221a15',
    'text-muted': '#6a5c52',
    border: '#e6dacf',
    'border-strong': '#8c7b6f',
    accent: '#b83a1b',
    star: '#c2620a',
    'star-empty': '#e6dacf',
    plate: 'rgb(255 255 255 / 0.62)',
    tints: [
      ['#fce6dd', '#a33216'],
      ['#e3eef5', '#33566e'],
      ['#e0f2e7', '#1e7145'],
      ['#fff0cc', '#7a5200'],
    ],
  },
  dark: {
    bg: '#16110e',
    text: '#f7eee7',
    'text-muted': '#bfaea2',
    border: '#3a2f28',
    'border-strong': '#8a786c',
    accent: '#ff8a65',
    star: '#ffb454',
    'star-empty': '#4a3d35',
    plate: 'rgb(32 25 21 / 0.34)',
    tints: [
      ['#4a2013', '#ff9c7c'],
      ['#152733', '#9cc7e4'],
      ['#12301f', '#6fd39b'],
      ['#362a0b', '#f2c45a'],
    ],
  },
} as const

export type CardColours = (typeof cardColours)['light' | 'dark']
