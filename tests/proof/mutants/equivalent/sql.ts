/** Mutants of the SQL of sync that change nothing that anybody could see. */
import { type Equivalent, empty, inFile, tuned } from './reasons.ts'

const push = 'supabase/migrations/20261121001800_sync_push.sql'
const versions = 'supabase/migrations/20261121000200_sync_versions.sql'

export const equivalentInSql: readonly Equivalent[] = [
  ...inFile(versions, tuned, 'another number: 40000 → 40001', 'another number: 500 → 501'),
  ...inFile(versions, 'A scope that is named twice is treated as one.', 'distinct left out: distinct'),
  ...inFile(
    versions,
    'What other transactions have touched cannot be seen before their COMMIT, which takes it away.',
    'where left out: where transaction = this_transaction',
  ),
  ...inFile(versions, 'What is performed is thrown away.', 'another number: 1 → 2'),
  ...inFile(versions, empty, "a condition always true: if orphans <> '{}' → if true"),
  ...inFile(versions, 'It is about a microsecond of three months.', 'a comparison turned: < → <='),
  ...inFile(
    versions,
    'What was looked at and stayed is there, and its entry moves on when it goes: looking again finds the same.',
    'a comparison turned: > → >=',
  ),
  ...inFile(
    versions,
    'Every row meets it: it says that all are meant.',
    'where left out: where is_only',
    'where left out: where head >= 0',
  ),
  ...inFile(versions, 'A scope is made with its first row, and has a head of 1.', 'a comparison turned: >= → >'),
  ...inFile(
    versions,
    'One entry of 500 is left for the next COMMIT; and no scope has a head of 0.',
    'another number: 0 → 1',
  ),
  ...inFile(push, 'Such a function gives its first row.', 'limit left out: limit 1', 'another number: 1 → 2'),
  ...inFile(push, tuned, 'another number: 200 → 201'),
  ...inFile(push, 'A clock is put right from a day of difference on.', 'another number: 0 → 1'),
  ...inFile(push, 'Each push says it before anybody asks.', 'another truth: true → false'),
]
