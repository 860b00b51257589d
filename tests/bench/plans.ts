/** How PostgreSQL runs each call: which tables it reads by which index, at the first call of a session and later ones. */
import postgres from 'postgres'
import type { Call } from './call.ts'
import { actAs, runCall } from './measure.ts'

export type Plan = { call: string; accesses: string[]; sequentialScans: string[] }

/** A table of this size or less may be read whole. */
const smallTable = 10_000

/** After the fifth call PL/pgSQL may go over to a plan that serves all arguments. */
const callsOfSession = 8

type PlanNode = {
  'Node Type': string
  'Relation Name'?: string
  Schema?: string
  'Index Name'?: string
  Plans?: PlanNode[]
}

/** Needs the superuser's address: auto_explain shows the queries inside functions and triggers. Writes nothing. */
export async function explainCalls(adminUrl: string, calls: Call[]): Promise<Plan[]> {
  const notices: string[] = []
  const sql = postgres(adminUrl, { max: 1, onnotice: (notice) => notices.push(String(notice['message'])) })
  const rows = await sql`select relname from pg_class where relkind = 'r' and reltuples > ${smallTable}`
  const largeTables = new Set(rows.map((row) => row['relname'] as string))
  await sql
    .unsafe(`load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on;
      set auto_explain.log_format = json; set auto_explain.log_level = notice`)
    .simple()
  const plans: Plan[] = []
  for (const call of calls) {
    notices.length = 0
    for (let n = 0; n < callsOfSession; n++) await callAndRollBack(sql, call, n)
    plans.push(summarize(call, notices, largeTables))
  }
  await sql.end()
  return plans
}

async function callAndRollBack(sql: postgres.Sql, call: Call, n: number): Promise<void> {
  const request = call.request(n)
  const rollback = new Error('rolled back on purpose')
  await sql
    .begin(async (transaction) => {
      await actAs(transaction, request.personId)
      await runCall(transaction, call, request)
      // what would run at the commit
      await transaction`set constraints all immediate`
      throw rollback
    })
    .catch((error) => {
      if (error !== rollback) throw error
    })
}

function summarize(call: Call, notices: string[], largeTables: Set<string>): Plan {
  const accesses = new Set<string>()
  const sequentialScans = new Set<string>()
  for (const notice of notices) {
    const start = notice.indexOf('{')
    if (!notice.includes('plan:') || start < 0) continue
    const explained = JSON.parse(notice.slice(start)) as { 'Query Text': string; Plan: PlanNode }
    for (const node of nodesOf(explained.Plan)) {
      const table = node['Relation Name']
      if (table && node['Node Type'].includes('Seq Scan') && largeTables.has(table)) {
        sequentialScans.add(`${table}, by: ${explained['Query Text'].replace(/\s+/g, ' ').slice(0, 200)}`)
      }
      const access = describeAccess(node)
      if (access && (table === undefined || largeTables.has(table))) accesses.add(access)
    }
  }
  return { call: call.name, accesses: [...accesses].toSorted(), sequentialScans: [...sequentialScans] }
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)]
}

function describeAccess(node: PlanNode): string | undefined {
  if (node['Index Name']) return node['Index Name']
  return node['Node Type'].includes('Seq Scan') ? `whole ${node['Relation Name']}` : undefined
}
