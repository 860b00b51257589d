/** All planted bugs: mistakes that people reported of real engines, each made here by changing what a port does. */
import type { Bug } from './bug.ts'
import { pullBugs } from './bugs/pull-bugs.ts'
import { pushBugs } from './bugs/push-bugs.ts'
import { storageBugs } from './bugs/storage-bugs.ts'

export const plantedBugs: readonly Bug[] = [...pushBugs, ...pullBugs, ...storageBugs]
