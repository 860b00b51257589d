import { findsAndLeavesTraces } from './traces.ts'

findsAndLeavesTraces()
