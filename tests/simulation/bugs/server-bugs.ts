/** Mistakes of the server, for the third tier: SQL that runs after every push. */

export type ServerBug = {
  name: string
  /** A thread where people met it. */
  source: string
  afterPush: string
}

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
]
