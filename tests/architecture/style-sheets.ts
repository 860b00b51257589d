/**
 * What holds for every style sheet: all of it in the layer of its folder, its classes begin with its name, and it has no
 * value of a font that is not in the type scale of src/ui/tokens.css.
 */

/** Later ones win over earlier ones, however their selectors are written. The order stands in index.html. */
export const layers = ['tokens', 'base', 'shape', 'ui', 'components', 'screens', 'app'] as const

const special: Record<string, (typeof layers)[number]> = {
  'src/ui/tokens.css': 'tokens',
  'src/ui/base.css': 'base',
  'src/ui/shape.css': 'shape',
}

/** "src/components/places/PlaceTile.css" → "components". */
const layerOf = (path: string): string => special[path] ?? path.split('/')[1] ?? ''

/** "src/components/places/PlaceTile.css" → "place-tile". */
export const nameOf = (path: string): string =>
  (path.split('/').at(-1) ?? '')
    .replace('.css', '')
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '-')
    .toLowerCase()

type Block = { prelude: string; body: string }

/** The blocks of a text without comments; `rest` is what stands beside them. */
function blocksOf(css: string): { blocks: Block[]; rest: string } {
  const blocks: Block[] = []
  let [depth, from, prelude, rest] = [0, 0, '', '']
  for (const [at, sign] of [...css].entries()) {
    if (sign === '{' && depth++ === 0) {
      const before = css.slice(from, at).split(';')
      prelude = (before.pop() ?? '').trim()
      rest += before.join(';')
      from = at + 1
    } else if (sign === '}' && --depth === 0) {
      blocks.push({ prelude, body: css.slice(from, at) })
      from = at + 1
    }
  }
  return { blocks, rest: (rest + css.slice(from)).trim() }
}

/** What is wrong with this style sheet; `names` are those of all of them. */
export function problemsOf(path: string, source: string, names: readonly string[]): string[] {
  const { blocks, rest } = blocksOf(source.replaceAll(/\/\*.*?\*\//gs, ''))
  const [only] = blocks
  const layer = layerOf(path)
  if (blocks.length !== 1 || rest !== '' || only?.prelude !== `@layer ${layer}`)
    return [`${path} is to be one block, @layer ${layer}`]
  return rulesOf(only.body)
    .flatMap(({ prelude, body }) => [
      ...restyling(prelude),
      ...(['tokens', 'base'].includes(layer) ? [] : foreign(prelude, nameOf(path), names)),
      ...(layer === 'tokens' ? [] : besideTheScale(body)),
    ])
    .map((problem) => `${path}: ${problem}`)
}

/** The rules and keyframes, those in @media, @supports and @container too. */
const rulesOf = (css: string): Block[] =>
  blocksOf(css).blocks.flatMap((block) =>
    /^@(?:media|supports|container)/.test(block.prelude) ? rulesOf(block.body) : [block],
  )

/** A sheet may name a class of another beside one of its own: how the other looks in here. */
function foreign(prelude: string, name: string, names: readonly string[]): string[] {
  const owned = (word: string): boolean => ownerOf(word, names) === name
  if (prelude.startsWith('@keyframes '))
    return owned(prelude.slice(11)) ? [] : [`${prelude} does not begin with ${name}`]
  return selectorsOf(prelude)
    .filter((selector) => ![...selector.matchAll(/\.([\w-]+)/g)].some(([, word = '']) => owned(word)))
    .map((selector) => `"${selector}" has no class that begins with "${name}"`)
}

/**
 * With a :has() on the page itself, whatever comes or goes is a reason to look at all that any :has() in the app may style;
 * if one of these has no class, that is every element.
 */
const restyling = (prelude: string): string[] =>
  selectorsOf(prelude).flatMap((selector) => {
    const styled = withoutArguments(selector)
      .split(/:has\b/)
      .slice(1)
      .at(-1)
      ?.split(/[ >+~]+/)
      .slice(1)
      .at(-1)
    return [
      ...(/^(?::root|html|body)\S*:has\(/.test(selector) ? [`"${selector}" styles the whole page again`] : []),
      ...(styled === undefined || styled.includes('.') ? [] : [`"${selector}" ends without a class`]),
    ]
  })

/** ".card:has(> .x) > img" → ".card:has > img". */
function withoutArguments(selector: string): string {
  const inner = selector.replaceAll(/\([^()]*\)/g, '')
  return inner === selector ? selector : withoutArguments(inner)
}

/** The sheet with the longest name that this begins with: "photo-grid-button" is PhotoGrid's, not Photo's. */
function ownerOf(word: string, names: readonly string[]): string | undefined {
  const owners = names.filter((name) => word === name || word.startsWith(`${name}-`))
  return owners.toSorted((one, other) => other.length - one.length)[0]
}

function selectorsOf(prelude: string): string[] {
  const selectors = ['']
  let depth = 0
  for (const sign of prelude.replaceAll(/\s+/g, ' ')) {
    if (sign === '(') depth += 1
    if (sign === ')') depth -= 1
    // Those within :is() and :has() part no selectors.
    if (sign === ',' && depth === 0) selectors.push('')
    else selectors[selectors.length - 1] += sign
  }
  return selectors.map((selector) => selector.trim())
}

const fontValue = /(?:^|[;{\s])((?:font|font-size|font-weight|font-family|line-height|letter-spacing):\s*[^;}]+)/g

/** What a font is made of comes from the scale, from around it, or is none. */
const besideTheScale = (body: string): string[] =>
  [...body.matchAll(fontValue)]
    .map(([, declaration = '']) => declaration.trim())
    .filter((declaration) => !/:\s*(?:var\(--[\w-]+\)|inherit|normal)$/.test(declaration))
    .map((declaration) => `"${declaration}" is not of the type scale (src/ui/tokens.css)`)
