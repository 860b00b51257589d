/** The layers of the app and the rooms inside them, with what imports what, as the code says it today. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { layers } from '#tests/architecture/import-directions.ts'

type File = { path: string; layer: string; room: string; lines: number; imports: string[] }

export type Room = { layer: string; name: string; files: number; lines: number }
/** `count`: imports of files in `to` by files in `from`. */
export type Arrow = { from: string; to: string; count: number }

/** Of static and late imports, in code and in types. */
const specifiers = /(?:^import|^export|^\}|[^\w.]import\()[^'"\n]*'([#.][^'\n]+)'/gm

export function readFiles(): File[] {
  const paths = Object.values(layers).flatMap(({ path }) => (path.endsWith('.ts') ? [path] : codeUnder(path)))
  return [...new Set(paths)].map((path) => {
    const text = readFileSync(path, 'utf8')
    const imports = [...text.matchAll(specifiers)].map(([, specifier = '']) => resolve(path, specifier))
    return { path, layer: layerOf(path), room: roomOf(path), lines: text.split('\n').length - 1, imports }
  })
}

/** Rooms in the order of their names; a layer without folders is one room without a name. */
export function roomsOf(files: readonly File[]): Room[] {
  const rooms = new Map<string, Room>()
  for (const { layer, room, lines } of files) {
    const known = rooms.get(`${layer}/${room}`) ?? { layer, name: room, files: 0, lines: 0 }
    rooms.set(`${layer}/${room}`, { ...known, files: known.files + 1, lines: known.lines + lines })
  }
  return [...rooms.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/** How often files of one place import those of another; `placeOf` undefined leaves a file out. */
export function arrowsOf(files: readonly File[], placeOf: (file: File) => string | undefined): Arrow[] {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const counts = new Map<string, Arrow>()
  for (const file of files)
    for (const path of file.imports) {
      const target = byPath.get(path)
      const from = placeOf(file)
      const to = target && placeOf(target)
      if (from === undefined || to === undefined || from === to) continue
      const arrow = counts.get(`${from} ${to}`) ?? { from, to, count: 0 }
      counts.set(`${from} ${to}`, { ...arrow, count: arrow.count + 1 })
    }
  return [...counts.values()]
}

const codeUnder = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))

const resolve = (from: string, specifier: string): string =>
  specifier.startsWith('#') ? specifier.slice(1) : normalize(join(dirname(from), specifier))

function layerOf(path: string): string {
  const layer = Object.entries(layers).find(([, place]) => path === place.path || path.startsWith(`${place.path}/`))
  if (!layer) throw new Error(`${path} is in no layer`)
  return layer[0]
}

/** The folder inside the layer; '' for a file that lies in the layer itself. */
function roomOf(path: string): string {
  const inside = path.slice((layers[layerOf(path)]?.path ?? '').length + 1).split('/')
  return inside.length > 1 ? (inside[0] ?? '') : ''
}
