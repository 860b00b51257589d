import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { layers, nameOf, problemsOf } from './style-sheets.ts'

const repository = join(import.meta.dirname, '../..')
const read = (path: string): Promise<string> => readFile(join(repository, path), 'utf8')
const files = await readdir(join(repository, 'src'), { recursive: true })
const paths = files.filter((file) => file.endsWith('.css')).map((file) => `src/${file.replaceAll('\\', '/')}`)
const names = paths.map(nameOf)

describe('the style sheets', () => {
  it('the order of the layers stands in index.html, before any style sheet', async () => {
    const html = await read('index.html')
    expect(html).toContain(`@layer ${layers.join(', ')};`)
    expect(html.indexOf('@layer')).toBeLessThan(html.indexOf('<script type="module"'))
  })

  it('each stands in the layer of its folder, has classes of its own name, and no font beside the type scale', async () => {
    expect(paths.length).toBeGreaterThan(80)
    const problems = paths.map(async (path) => problemsOf(path, await read(path), names))
    expect((await Promise.all(problems)).flat()).toEqual([])
  })

  it('no two have the same name: nobody could say whose a class is', () => {
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })

  it.each([
    ['src/ui/Card.css', '.card { top: 0 }', 'is to be one block, @layer ui'],
    ['src/ui/Card.css', '@layer screens { .card { top: 0 } }', 'is to be one block, @layer ui'],
    ['src/ui/Card.css', '@layer ui { .card { top: 0 } } .card-mat { top: 0 }', 'is to be one block, @layer ui'],
    ['src/ui/Card.css', '@import "x.css"; @layer ui { .card { top: 0 } }', 'is to be one block, @layer ui'],
    ['src/ui/Card.css', '@layer ui { .card, .button { top: 0 } }', '".button" has no class that begins with "card"'],
    ['src/ui/Card.css', '@layer ui { @media print { .button { top: 0 } } }', '".button" has no class'],
    ['src/ui/Photo.css', '@layer ui { .photo-grid { top: 0 } }', '".photo-grid" has no class that begins with "photo"'],
    ['src/ui/Card.css', '@layer ui { @keyframes turn { to { top: 0 } } }', '@keyframes turn does not begin with card'],
    ['src/ui/Card.css', '@layer ui { .card { font-size: 1rem } }', '"font-size: 1rem" is not of the type scale'],
    ['src/ui/Card.css', '@layer ui { .card { top: 0; font: 600 1rem / 1 var(--font); } }', 'is not of the type scale'],
    ['src/ui/Card.css', '@layer ui { :root:has(:not(.card):focus) .card { top: 0 } }', 'styles the whole page again'],
    ['src/ui/Card.css', '@layer ui { .card:has(> :nth-child(2)) > :first-child { top: 0 } }', 'ends without a class'],
    ['src/ui/base.css', '@layer base { body { line-height: 1.5 } }', '"line-height: 1.5" is not of the type scale'],
  ])('sees what is planted in %s: %s', (path, css, problem) => {
    expect(problemsOf(path, css, names)).toEqual([expect.stringContaining(problem)])
  })

  it('lets a sheet say how what it holds looks in it', () => {
    const css = '@layer ui { /* {} */ .card > .button:is(a, b), .card:has(.x) { font: var(--label); } }'
    expect(problemsOf('src/ui/Card.css', css, names)).toEqual([])
  })
})
