/** Mistakes of the server, for the third tier: SQL that runs after every push. */

export type ServerBug = {
  name: string
  /** A thread where people met it. */
  source: string
  afterPush: string
}

/** It shows only where several devices write the same texts. */
export const keptAgain = 'what was kept is kept again with every sending'

export const serverBugs: ServerBug[] = [
  {
    name: 'the server forgets which changes it has applied',
    source: 'https://github.com/jaysbeekay/Hearth/issues/249',
    afterPush: 'delete from sync.verdicts',
  },
  {
    name: 'the server forgets what was deleted before every device has heard of it',
    source: 'https://github.com/couchbase/sync_gateway/issues/2622',
    afterPush: `delete from sync.entries where entity = 'reviews' and not exists (select from public.reviews where id = row_id)`,
  },
  {
    name: keptAgain,
    source: 'https://github.com/Mikescher/AlephNote/issues/185',
    afterPush: `insert into public.earlier_texts (id, user_id, subject_id, field, text)
      select gen_random_uuid(), user_id, subject_id, field, text from public.earlier_texts as kept
      where (select count(*) from public.earlier_texts as other
        where other.subject_id = kept.subject_id and other.field = kept.field and other.text = kept.text) = 1`,
  },
]
