/** What a device is called. All that the server knows of it is the name that its browser gives itself (the user agent). */

type DeviceKind = 'phone' | 'tablet' | 'computer'
export type NamedDevice = { name: string; kind: DeviceKind }

type System = readonly [pattern: RegExp, name: string, kind: DeviceKind]

/** The first that fits. */
const systems: readonly System[] = [
  [/iPhone|iPod/, 'iPhone', 'phone'],
  // Browsers that exist on Apple's phones and tablets only: an iPad says that it is a Mac.
  [/iPad|Macintosh.*(?:CriOS|FxiOS|EdgiOS|OPiOS)/, 'iPad', 'tablet'],
  [/Android.*Mobile/, 'Android', 'phone'],
  [/Android/, 'Android', 'tablet'],
  [/CrOS/, 'Chromebook', 'computer'],
  [/Windows/, 'Windows', 'computer'],
  [/Macintosh.*(?:Chrome|Firefox)\//, 'Mac', 'computer'],
  // Safari and installed web apps: nothing tells a Mac and an iPad apart.
  [/Macintosh/, 'Mac or iPad', 'computer'],
  [/Linux|X11/, 'Linux', 'computer'],
]

/** The first that fits: most of them claim to be Chrome and Safari as well. An app installed from Safari names none. */
const browsers: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|OPiOS\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrom(?:e|ium)\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

/** "Chrome on Windows", "iPhone". */
export function namedDevice(userAgent = ''): NamedDevice {
  const [, system, kind = 'computer'] = systems.find(([pattern]) => pattern.test(userAgent)) ?? []
  const [, browser] = browsers.find(([pattern]) => pattern.test(userAgent)) ?? []
  const name = system && browser ? `${browser} on ${system}` : (system ?? browser ?? 'Unknown device')
  return { name, kind }
}
