/** The simulation judges the app's own rules: it shares neither the effects of intents with the app, nor what a mutation is about. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { bundleWorker, runOn } from './pool.ts'
import { stepsPerSeed } from './run.ts'
import { sourceBugs } from './source-bugs.ts'

test.each(sourceBugs)(
  'it is seen that $name',
  async ({ file, was, is, seed }) => {
    const path = fileURLToPath(new URL(`../../${file}`, import.meta.url))
    const parts = readFileSync(path, 'utf8').split(was)
    expect(parts).toHaveLength(2)
    const bundle = await bundleWorker('source-bug', { file: path, source: parts.join(is) })
    const worker = new Worker(bundle)
    try {
      const { violations } = await runOn(worker, { seed, steps: stepsPerSeed, tier: 1 })
      expect(violations).not.toEqual([])
    } finally {
      await worker.terminate()
    }
  },
  120_000,
)
