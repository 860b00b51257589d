import { readFileSync } from 'node:fs'
import { catalogOf } from './proof/mutants/catalog.ts'
import { killByTests } from './proof/mutants/judge-tests.ts'
import { openRecords } from './proof/mutants/records.ts'
const [file, ...tests]=process.argv.slice(2)
const root='/work/clones/mutants'
const c=catalogOf(root); const r=openRecords('/work/clones/mutants/docs/mutants.jsonl',c.mutants)
const refused=new Set(readFileSync('/tmp/refused.ids','utf8').trim().split('\n').map(Number))
const ms=c.mutants.filter(m=>m.file.match(file!)&&!refused.has(m.id))
const killed=new Map<number,string>()
await killByTests(root,c,ms.map(m=>m.id),{killed:(id,by)=>{killed.set(id,by)},broken:n=>console.log('BROKEN',n)},[tests])
const was=ms.filter(m=>!r.isAlive(m)).length
console.log(`${killed.size} of ${ms.length} killed; known killed before: ${was}; new: ${ms.filter(m=>r.isAlive(m)&&killed.has(m.id)).length}`)
for(const m of ms) if(!killed.has(m.id)) console.log(r.isAlive(m)?'ALIVE':'killed otherwise', `${m.file}:${m.line} ${m.change}`)
