/**
 * `npm run prove`: what is said in docs/proof.md, run again.
 *   -- --model [--slice]          every state of the protocol's model, within its bounds; the mistakes planted in it; traces of the
 *                                 simulation held against it [--seeds 500]
 */
import { parseArgs } from 'node:util'
import { proveModel } from './protocol/prove.ts'

const say = (line: string): void => console.log(line)
const { values } = parseArgs({
  options: {
    model: { type: 'boolean', default: false },
    slice: { type: 'boolean', default: false },
    seeds: { type: 'string', default: '200' },
  },
})

if (!values.model) say('Say what to prove: --model')
else if (!(await proveModel({ isSlice: values.slice, seeds: Number(values.seeds), say }))) process.exitCode = 1
