import { onlyWith } from './only-with.ts'
import { runAll, type Done } from './pool.ts'
import { writeFileSync, appendFileSync } from 'node:fs'
const most = Number(process.argv[2] ?? 10)
const only = process.argv[3]
const open = onlyWith.filter(({fault})=>!only||only.split(',').includes(fault)).map((one)=>({...one, tried:0, seedNow: one.seed, caught: false, phase: 'with' as string, done:false, running:false}))
const next = () => {
  const one = open.find((o)=>!o.done && !o.running)
  if(!one) return undefined
  one.running = true
  return { seed: one.seedNow, steps: 200, bug: one.bug, ...(one.phase==='without' && { without: one.fault }), goesBack:false }
}
const say=(t:string)=>{appendFileSync('/tmp/f2-only.log', t+'\n')}
await runAll(next, (d: Done) => {
  const one = open.find((o)=>o.bug===d.bug && o.running && o.seedNow===d.seed); if(!one) return
  one.running=false
  const caught = d.violations.length>0
  const has = (d.faults as any)[one.fault]
  if(one.phase==='with'){
    if(caught && has !== false){ one.phase='without'; return }
    one.tried++; one.seedNow++; if(one.tried>=most){one.done=true; say(`NEVER caught with ${one.fault}: ${one.bug}`)}
    return
  }
  if(!caught){ one.done=true; say(`ONLY ${one.fault} | ${one.bug} | ${one.seedNow}`) ; return}
  say(`also without ${one.fault} | ${one.bug} | ${one.seedNow}: ${d.violations[0]?.text.slice(0,100)}`)
  one.phase='with'; one.tried++; one.seedNow++; if(one.tried>=most){one.done=true; say(`GIVEN UP ${one.fault}: ${one.bug}`)}
}, 1, 2)
say('END')
