/** Mistakes that the check has to find: SQL that the superuser runs before any device writes, as the owner of what it replaces. */

export type Mistake = { name: string; statements: readonly string[] }

export const mistakes: readonly Mistake[] = [
  {
    name: 'a row gets its version when it is written, not at COMMIT',
    // From a sequence, which no transaction waits for; entries are there with COMMIT, and the head is the largest of them.
    statements: [
      'set role postgres',
      `create sequence sync.numbers;
      create or replace function sync.touch(scope text, entity sync.entity, row_id uuid) returns void
      language plpgsql security definer set search_path = '' as $$
      declare
        number bigint := nextval('sync.numbers');
      begin
        insert into sync.touched_rows values (pg_current_xact_id(), scope, entity, row_id);
        insert into sync.open_transactions values (pg_current_xact_id()) on conflict do nothing;
        insert into sync.early (transaction, scope, entity, row_id, version) values (pg_current_xact_id(), scope, entity, row_id, number);
      end $$;
      create unlogged table sync.early (transaction xid8, scope text collate "C", entity sync.entity, row_id uuid, version bigint);
      create or replace function sync.stamp_versions(this_transaction xid8) returns void
      language plpgsql security definer set search_path = '' as $$
      begin
        -- Some take their time, as a long push does.
        perform pg_sleep(case when random() < 0.3 then 0.5 else 0 end);
        insert into sync.early select this_transaction, scope, entity, row_id, nextval('sync.numbers') from sync.touched_rows as touched
          where transaction = this_transaction and not exists (select from sync.early
            where early.transaction = this_transaction and early.scope = touched.scope and early.row_id = touched.row_id);
        insert into sync.scopes as scopes (scope, head)
        select scope, max(version) from sync.early where transaction = this_transaction group by scope order by scope
        on conflict (scope) do update set head = greatest(scopes.head, excluded.head);
        insert into sync.entries (row_id, entity, scope_id, version)
        select row_id, entity, scopes.id, max(version) from sync.early join sync.scopes using (scope)
        where transaction = this_transaction group by row_id, entity, scopes.id
        on conflict (row_id, entity, scope_id) do update set version = excluded.version;
        delete from sync.touched_rows where transaction = this_transaction;
        delete from sync.early where transaction = this_transaction;
      end $$;`,
    ],
  },
  {
    name: 'the verdict on a mutation is not kept',
    statements: [
      'set role postgres',
      `create function sync.forget_verdict() returns trigger language plpgsql security definer set search_path = '' as $$
      begin
        delete from sync.verdicts where user_id = new.user_id and mutation_id = new.mutation_id;
        return null;
      end $$;
      create constraint trigger forget_verdict after update on sync.verdicts
        deferrable initially deferred for each row execute function sync.forget_verdict();`,
    ],
  },
  {
    name: 'a COMMIT is acknowledged before the disk has it',
    statements: [
      'alter database postgres set synchronous_commit = off',
      // Of whatever wakes it: PostgreSQL's own 200 ms are seldom between an answer and a kill.
      "alter system set wal_writer_delay = '10s'",
      'select pg_reload_conf()',
    ],
  },
]
