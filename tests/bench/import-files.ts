/** `npm run bench:import`: how long the files of other services take to be read, 10,000 rows each, in Node. Medians. */
import { readFiles } from '#src/domain/import/read-files.ts'
import { median, noteFigure } from '#tests/support/figures.ts'

const rows = 10_000
const runs = 5

const many = <Row>(row: (index: number) => Row): Row[] => Array.from({ length: rows }, (_, index) => row(index))
const two = (number: number): string => String(number).padStart(2, '0')
/** Of one year after another, so that no two rows are one visit. */
const day = (index: number): string => `${2000 + (index % 25)}-${two(1 + (index % 12))}-${two(1 + (index % 28))}`

const review = (index: number) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [-2.6538, 52 + index / rows] },
  properties: {
    date: `${day(index)}T18:28:57.094036Z`,
    five_star_rating_published: 1 + (index % 5),
    google_maps_url: `https://www.google.com/maps/place//data=!4m2!3m1!1s0x0:0x85a4ae07${two(index)}`,
    location: { name: `Place ${index}`, address: `${index} Lantern Street`, country_code: 'GB' },
    review_text_published: 'Get the dumplings.\nThen the cake.',
    questions: [
      { question: 'Food', rating: 5 },
      { question: 'Service', rating: 4 },
      { question: 'Atmosphere', rating: 4 },
      { question: 'Price per person', selected_option: '£20–30' },
    ],
  },
})

const checkin = (index: number) => ({
  id: `checkin ${index}`,
  createdAt: `${day(index)} 23:32:04.000000`,
  type: 'checkin',
  timeZoneOffset: -300,
  shout: 'Dumplings!',
  lat: 52.2414,
  lng: -2.6531,
  venue: { id: `venue ${index % 500}`, name: `Place ${index % 500}` },
})

const table = (header: string, row: (index: number) => string): string => [header, ...many(row)].join('\n')
const link = 'https://www.google.com/maps/place/Katz/data=!4m2!3m1!1s0x132f604f678640a9:0x85a4ae07'

const files: Record<string, string> = {
  'Google, reviews': JSON.stringify({ type: 'FeatureCollection', features: many(review) }),
  'Google, a list': table('Title,Note,URL,Tags,Comment', (at) => `Place ${at},"Dumplings,\ncake",${link}${two(at)},,`),
  Swarm: JSON.stringify({ items: many(checkin) }),
  Untappd: table(
    'beer_name,brewery_name,comment,venue_name,venue_city,rating_score,created_at,checkin_id',
    (at) => `Pale Ale ${at},Mouse,Fresh,Pub ${at % 50},Alderwick,4.25,${day(at)} 18:30:00,${at}`,
  ),
  'A table': table('Name,City,Date,Rating,Review', (at) => `Place ${at},Alderwick,${day(at)},${at % 10},"Good, ${at}"`),
}

for (const [source, text] of Object.entries(files)) {
  const file = { name: source, read: async () => new Blob([text]) }
  const times: number[] = []
  let found = 0
  for (let run = 0; run < runs; run++) {
    const from = performance.now()
    const result = await readFiles([file])
    times.push(performance.now() - from)
    if (!result.ok) throw new Error(`${source}: ${result.error}`)
    const { visits, lists } = result.value
    found = visits.length + lists.reduce((sum, { items }) => sum + items.length, 0)
  }
  noteFigure(`${source}, ${rows} rows read`, 'ms', times)
  const size = (text.length / 1e6).toFixed(1)
  console.log(
    `${source}: ${rows} rows (${size} MB) in ${median(times).toFixed(0)} ms, ${found} visits or listed places`,
  )
}
