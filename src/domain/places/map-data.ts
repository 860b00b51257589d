/** Whether one of the places was imported from OpenStreetMap: its id says so (supabase/local/import/read-features.ts). */
export const hasMapData = (places: readonly { place_id?: string | undefined }[]): boolean =>
  places.some(({ place_id }) => place_id?.startsWith('osm:'))
