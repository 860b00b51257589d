/** Mutants of the SQL of sync that change nothing that anybody could see. */
import { counted, type Equivalent, empty, inFile, speed, tuned } from './reasons.ts'

const push = 'supabase/migrations/20261121001800_sync_push.sql'
const pull = 'supabase/migrations/20261121001700_sync_pull.sql'
const reviews = 'supabase/migrations/20261121001900_intents_reviews.sql'
const people = 'supabase/migrations/20261121002000_intents_people.sql'
const lists = 'supabase/migrations/20261121002100_intents_lists.sql'
const versions = 'supabase/migrations/20261121000200_sync_versions.sql'

const policy = 'The row-level policy of the table says the same.'
const serial = 'A person’s pushes wait for each other (private.lock_person), and nobody else writes these columns.'
const goneAlready = 'What was deleted is not there to be deleted once more.'
const ofNull = 'Of null there are no elements, and whom that names nobody.'

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
  ...inFile(
    reviews,
    'No difference is none that is larger than a day.',
    'coalesce left out: , 0) → )',
    'another number: 0 → 1',
  ),
  ...inFile(
    reviews,
    ofNull,
    "coalesce left out: , '[]') → )",
    "where left out: where input ?| array['companions', 'copied_from']",
  ),
  ...inFile(reviews, policy, 'where left out: where user_id = me'),
  ...inFile(reviews, serial, 'a lock left out: for update'),
  ...inFile(reviews, 'It is false for a whole session, too.', 'another truth: true → false'),
  ...inFile(reviews, goneAlready, 'a condition always true: if not found → if true'),
  ...inFile(people, policy, 'where left out: where user_id = (select auth.uid())'),
  ...inFile(lists, 'What is performed is thrown away.', 'another number: 1 → 2'),
  ...inFile(lists, goneAlready, 'a condition always true: if not found → if true'),
  ...inFile(
    lists,
    'Renumbering asks the same, and its refusal takes the removal back.',
    'a statement left out: perform private.lock_own_list(take_from_list.list_id); → null;',
  ),
  ...inFile(pull, counted, 'another number: 2000000 → 2000001', 'another number: 1000 → 1001'),
  ...inFile(pull, speed, 'offset left out: offset 0'),
  ...inFile(
    pull,
    'At exactly a page or so many bytes both tell the same, and each scope that home names has a row.',
    'a comparison turned: > → >=',
    'where left out: where head > 0',
  ),
  ...inFile(
    pull,
    'What is outside is looked at, too, and not sent.',
    'limit left out: limit sync.followed_review_limit()',
    'limit left out: limit sync.followed_activity_limit()',
    'limit left out: limit sync.followed_list_limit()',
  ),
  ...inFile(
    pull,
    'The limit around it is as small.',
    'limit left out: limit sync.entries_per_page()',
    'limit left out: limit 5',
    'another number: 5 → 6',
  ),
  ...inFile(pull, 'Only the entry of this very key is taken then.', 'limit left out: limit 1', 'another number: 1 → 2'),
  ...inFile(
    pull,
    'Of one’s own scope that is oneself, and the policy shows no other.',
    'where left out: where user_id = entry.row_id',
  ),
]
