/** The device's own map with a place on it. */
type Mapped = {
  name: string
  address?: string | undefined
  latitude?: number | undefined
  longitude?: number | undefined
}

/** `userAgent` as navigator has it: Apple's devices and Android open their own map, the others a page. */
export function mapLink({ name, address, latitude, longitude }: Mapped, userAgent: string): string {
  const words = encodeURIComponent(address ? `${name}, ${address}` : name)
  const point = latitude === undefined || longitude === undefined ? undefined : `${latitude},${longitude}`
  if (/iPhone|iPad|Macintosh/.test(userAgent)) return `https://maps.apple.com/?q=${words}${point ? `&ll=${point}` : ''}`
  if (userAgent.includes('Android')) return `geo:${point ?? '0,0'}?q=${words}`
  if (!point) return `https://www.openstreetmap.org/search?query=${words}`
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=18/${latitude}/${longitude}`
}
