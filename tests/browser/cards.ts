/** Cards to draw: as usual, with the longest texts, from right to left, and with nothing. */
import type { ListCard, ShareCard, VisitCard, YearCard } from '#src/domain/diary/share-card.ts'

const by = { name: 'Noor Haddad', line: '@noor · 3rd visit', avatar: undefined }
const endless = 'Gasthaus zum Wilden Mann am oberen Marktplatz und Donaudampfschifffahrtsgesellschaftskapitänswirtshaus'
const arabic = 'مطعم رائع والخدمة ممتازة 👩‍🍳 وسنعود قريبا مع العائلة كلها'

const visit: VisitCard = {
  kind: 'visit',
  title: 'Kumo Ramen',
  meta: 'Ramen · Alderwick · 23 November 2026',
  picture: { id: 'kumo', name: 'Kumo Ramen' },
  rating: 4.5,
  comment: 'The broth tasted even deeper than last time, and they remembered the extra egg. 🍜',
  by,
}
const list: ListCard = {
  kind: 'list',
  title: 'Soups that fog a window',
  meta: '12 restaurants',
  pictures: ['Kumo Ramen', 'Ika', 'Bäckerei Hollmann'].map((name) => ({ id: name, name })),
  isRanked: true,
  places: ['Kumo Ramen', 'Ika', 'Bäckerei Hollmann', endless, arabic, 'Saffron House'],
  more: 6,
  by: { ...by, line: '@noor' },
}
const year: YearCard = {
  kind: 'year',
  title: '2026',
  meta: '44 places · 9 cuisines · 28 new',
  visits: 61,
  months: [2, 3, 5, 4, 3, 6, 9, 5, 5, 6, 13, 0].map((count, index) => ({ label: 'JFMAMJJASOND'.charAt(index), count })),
  facts: [
    { label: 'Highest', words: 'Umi Counter', more: '5.0 in June' },
    { label: 'Most visited', words: endless, more: '7 visits' },
    { label: 'Cuisine', words: 'Ramen', more: '14 visits' },
    { label: 'Busiest week', words: '29 December 2025 – 4 January 2026', more: '5 visits' },
  ],
  by: { ...by, line: '@noor' },
}
const nobody = { name: `@${'x'.repeat(60)}`, line: '', avatar: undefined }

export const cards: Record<string, ShareCard> = {
  visit,
  'visit with endless texts': {
    ...visit,
    title: endless,
    meta: `${endless} · ${endless}`,
    comment: `${'x'.repeat(3000)} ${endless.repeat(20)}`,
    by: { name: endless, line: endless, avatar: undefined },
  },
  'visit from right to left': { ...visit, title: arabic, comment: `${arabic} `.repeat(8), rating: 0.5 },
  'visit without words and rating': { ...visit, rating: undefined, comment: undefined, by: nobody },
  list,
  'list with a name that is endless': { ...list, title: `${endless} ${endless}`, isRanked: false },
  'list of one place': { ...list, pictures: list.pictures.slice(0, 1), places: ['Ika'], more: 0, meta: '1 restaurant' },
  year,
  'all of time': { ...year, title: 'All time', visits: 12_345, months: [], facts: year.facts.slice(0, 3) },
}
