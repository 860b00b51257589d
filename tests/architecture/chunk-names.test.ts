import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { afterStart } from '#build/chunk-name.ts'

// One had moved: the drawing of a cuisine, which home shows, brought 90 kB of the other screens with it.
it('what a start loads a moment later is where the build looks for it', () => {
  expect(afterStart.filter((file) => !existsSync(join(import.meta.dirname, '../..', file)))).toEqual([])
})
