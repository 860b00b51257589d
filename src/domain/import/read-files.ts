import type { Imported, ImportedPlace, ImportedVisit } from './imported.ts'

type Read = { ok: true; value: Imported } | { ok: false; error: string }

/** Google Takeout's Reviews.json as it is written now. */
export async function readFiles(files: readonly { name: string; read: () => Promise<Blob> }[]): Promise<Read> {
  const visits: ImportedVisit[] = []
  for (const file of files) {
    const content = JSON.parse(await (await file.read()).text())
    for (const { properties, geometry } of content.features) {
      const [longitude, latitude] = geometry?.coordinates ?? []
      const mapsId = /0x[0-9a-f]+:0x[0-9a-f]+/.exec(properties.google_maps_url ?? '')?.[0]
      const key = mapsId ?? properties.location.name
      const place: ImportedPlace = {
        key,
        name: properties.location.name,
        ...(properties.location.address && { address: properties.location.address }),
        ...(latitude !== undefined && { latitude, longitude }),
        ...(mapsId && { mapsId }),
      }
      visits.push({
        key: `${key} ${properties.date}`,
        place,
        date: properties.date.slice(0, 10),
        dateIs: 'review',
        rating: properties.five_star_rating_published,
        ...(properties.review_text_published && { text: properties.review_text_published }),
      })
    }
  }
  return { ok: true, value: { source: 'google', visits, saved: [], lists: [], leftOut: [] } }
}
