/**
 * The uuid of a place that came with an id of somebody else's (the maps service, an import): sha-256 of
 * 'place:<place_id>', shaped as a version 8 uuid. The database has the same rule (private.place_uuid) and takes such a
 * place under no other id, so two people who save it offline save one row.
 */
export async function placeUuid(placeId: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`place:${placeId}`))
  const hex = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}
