-- Scopes and versions: how a device knows what it has not seen (docs/reference.md, "Scopes and versions").
--
-- Every synced row is an entry in one or more scopes:
--   user:<id>       what a person owns            followers:<id>  what only that person gets
--   list:<id>       a list, its places and likes  catalog         tags and featured places
-- An entry carries the version at which its row last changed, appeared or disappeared. If its row is gone, or the
-- caller may no longer read it, the entry reaches the device as a removal: entries are the tombstones. They are forgotten
-- after three months; a device that was away for longer reads its scopes anew.
--
-- INVARIANT (4): within a scope, version order is commit order. Versions are assigned at COMMIT, by a deferred trigger
-- that locks the touched scopes in sorted order until the commit is visible. So no cursor can pass a late commit, no
-- two transactions can deadlock on scopes, and a transaction that stays open for seconds delays nobody else's versions.

-- The enum's order is the order in which a page carries the rows of one transaction: rows that others refer to come
-- first.
create type sync.entity as enum (
  'restrictions', 'tags', 'profiles', 'restaurants', 'lists', 'list_restaurants', 'list_likes', 'followers', 'reviews', 'review_likes', 'private_notes', 'earlier_texts', 'activities'
);

create table sync.scopes (
  id bigint generated always as identity primary key,
  -- Collation "C" compares bytes: one order for all locks, and half the time of a lookup.
  scope text collate "C" not null unique,
  head bigint not null check (head >= 0),
  -- The scope's head when the database's generation began: what a device has read beyond it in an earlier generation is
  -- lost. See sync.begin_generation.
  began_at bigint not null default 0,
  -- Tombstones up to here may be forgotten: see sync.forget_tombstones.
  forgotten_to bigint not null default 0,
  -- Up to where entries have been looked at for that, and up to where they may be: the head at `marked_at`.
  looked_at_to bigint not null default 0,
  mark bigint not null default 0,
  marked_at timestamptz not null default now()
);
-- An idle pull looks up some 240 scopes: a hash index needs half the pages and two thirds of the time.
create index scopes_by_name on sync.scopes using hash (scope);
alter table sync.scopes enable row level security;

create table sync.entries (
  row_id uuid not null,
  entity sync.entity not null,
  scope_id bigint not null references sync.scopes on delete cascade,
  version bigint not null,
  primary key (row_id, entity, scope_id)
);
create unique index entries_by_version on sync.entries (scope_id, version) include (entity, row_id);
alter table sync.entries enable row level security;

-- What the running transactions have touched. Unlogged: it only matters until the commit, and a crash rolls the
-- transaction back anyway.
create unlogged table sync.open_transactions (id xid8 primary key);
create unlogged table sync.touched_rows (
  transaction xid8 not null,
  scope text collate "C" not null,
  entity sync.entity not null,
  row_id uuid not null
);
create index touched_rows_by_transaction on sync.touched_rows (transaction);
alter table sync.open_transactions enable row level security;
alter table sync.touched_rows enable row level security;

-- Makes sync.finish_transaction run once, at this transaction's commit. Like everything that runs per row, it is
-- plpgsql, which keeps its plans, while an SQL function plans again at every call (measured: 0.02 ms instead of 0.35 ms
-- a row).
create function sync.finish_at_commit() returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into sync.open_transactions values (pg_current_xact_id()) on conflict do nothing;
end $$;

-- The most rows of scopes that one transaction of a person may touch: three seconds of COMMIT (rows of 10,000 scopes take 0.7 s).
-- Deleting a list of 1,000 places that 1,000 people like touches 6,000.
create function sync.rows_per_transaction() returns integer language sql immutable parallel safe set search_path = '' as $$ select 40000 $$;

-- Counts what this transaction has queued for its commit, and refuses what would hold others up for too long. Whoever works
-- for the project may do more: a deleted account takes all of its rows along.
create function sync.count_work(amount bigint) returns void
language plpgsql security definer set search_path = '' as $$
declare
  queued bigint := coalesce(nullif(current_setting('crumb.queued', true), ''), '0')::bigint + amount;
begin
  if queued > sync.rows_per_transaction() and auth.uid() is not null then
    perform private.refuse('too_much_at_once', 'This changes too much at once.');
  end if;
  perform set_config('crumb.queued', queued::text, true);
end $$;

-- Notes that a row of a scope changed, appeared or disappeared. The triggers of synced tables call it.
create function sync.touch(scope text, entity sync.entity, row_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform sync.count_work(1);
  insert into sync.touched_rows values (pg_current_xact_id(), scope, entity, row_id);
  insert into sync.open_transactions values (pg_current_xact_id()) on conflict do nothing;
end $$;

-- Touches a row in every scope that has it already: for rows whose readers are known by nothing else.
create function sync.touch_everywhere(changed_entity sync.entity, changed_row_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform sync.touch(scopes.scope, changed_entity, changed_row_id)
  from sync.entries join sync.scopes on scopes.id = entries.scope_id
  where entries.row_id = changed_row_id and entries.entity = changed_entity;
end $$;

-- Of the scopes that a transaction touched, those that go with a deleted account: the person's own, and their lists'.
-- The scope of a list that was merely deleted stays with its tombstones: a list created again under the same id
-- continues its count, so that no cursor is ahead of it. What the tombstones name is not for its new owner: see
-- sync.pages.
create function sync.orphaned_scopes(this_transaction xid8) returns text[]
language plpgsql stable security definer set search_path = '' as $$
declare
  gone text[] := array(
    select distinct scope from sync.touched_rows
    where transaction = this_transaction and split_part(scope, ':', 1) in ('user', 'followers')
      and not exists (select from public.profiles where user_id = split_part(scope, ':', 2)::uuid));
begin
  return gone || array(
    select distinct 'list:' || row_id from sync.touched_rows
    where transaction = this_transaction and entity = 'lists' and scope = any (gone));
end $$;

-- Gives every touched row its version: a transaction takes n consecutive versions of a scope. The scopes of a deleted
-- account are erased instead; they leave every manifest, so devices drop them entirely.
create function sync.stamp_versions(this_transaction xid8) returns void
language plpgsql security definer set search_path = '' as $$
declare
  touched_scopes text[] := array(
    select distinct scope from sync.touched_rows where transaction = this_transaction);
  orphans text[];
begin
  -- Sorted, before anything else is locked: see the invariant above.
  perform 1 from sync.scopes where scope = any (touched_scopes) order by scope for update;
  -- Not before: an account that was being deleted is gone by now.
  orphans := sync.orphaned_scopes(this_transaction);
  if orphans <> '{}' then
    delete from sync.scopes where scope = any (orphans);
    delete from sync.touched_rows where transaction = this_transaction and scope = any (orphans);
  end if;

  -- Each step looks its scopes up in their index. As one statement it joined two sets of unknown size, and when the
  -- statistics had seen an empty sync.touched_rows, 10,000 rows took 21 s.
  insert into sync.scopes as scopes (scope, head)
  select scope, count(*) from (
    select distinct scope, entity, row_id from sync.touched_rows where transaction = this_transaction
  ) as changed group by scope order by scope
  on conflict (scope) do update set head = scopes.head + excluded.head;

  insert into sync.entries (row_id, entity, scope_id, version)
  select changed.row_id, changed.entity, scopes.id, scopes.head - changed.rows + changed.place
  from (
    select *, count(*) over (partition by scope) as rows, row_number() over (partition by scope order by entity, row_id) as place
    from (select distinct scope, entity, row_id from sync.touched_rows where transaction = this_transaction) as touched
  ) as changed join sync.scopes on scopes.scope = changed.scope
  on conflict (row_id, entity, scope_id) do update set version = excluded.version;
  delete from sync.touched_rows where transaction = this_transaction;
  perform sync.forget_tombstones(touched_scopes);
end $$;

-- The id of a row that stands for a pair: who follows whom, who likes what. It follows from the two, so that taking back
-- and doing again leaves one entry in the other person's scope, and not one each time. A hash, because ids of lists and reviews are
-- chosen by phones: nobody finds one whose pair has the id of somebody else's. src/domain/pair-id.ts does the same.
create function sync.pair_id(one uuid, other uuid) returns uuid
language sql immutable strict parallel safe set search_path = '' as $$
  select encode(substring(sha256(uuid_send(one) || uuid_send(other)) for 16), 'hex')::uuid
$$;
grant execute on function sync.pair_id(uuid, uuid) to authenticated;

-- How long a device may be away and still be told what is gone, one thing at a time: longer than a season. Twice that,
-- when nothing else has happened in a scope meanwhile.
create function sync.tombstones_kept() returns interval language sql immutable parallel safe set search_path = '' as $$ select interval '90 days' $$;

-- Entries that one COMMIT looks at to forget some: some ms.
create function sync.entries_looked_at() returns integer language sql immutable parallel safe set search_path = '' as $$ select 500 $$;

-- Whether an entry can be nobody's row any more. What is only hidden from some is not gone, and what comes back touches
-- its entry, which makes a new one. What sync.pages sends is never gone: hostile-tombstones.test.ts compares.
create function sync.is_gone(scope text, entity sync.entity, row_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  kind text := split_part(scope, ':', 1);
  subject_id uuid := nullif(split_part(scope, ':', 2), '')::uuid;
begin
  return not case entity
    when 'tags' then exists (select from public.tags where id = row_id)
    when 'profiles' then case kind
      when 'user' then exists (select from public.profiles where user_id = row_id)
      when 'followers' then exists (select from public.followers where follower_id = row_id and following_id = subject_id)
        or exists (select from public.review_companions where person_id = subject_id and author_id = row_id and not has_left)
      else exists (select from public.lists where id = subject_id and user_id = row_id)
        or exists (select from public.list_likes where list_id = subject_id and user_id = row_id)
    end
    when 'restaurants' then case kind
      when 'catalog' then exists (select from public.restaurants where id = row_id and is_featured)
      when 'list' then exists (select from public.list_restaurants where list_id = subject_id and restaurant_id = row_id)
      else exists (select from public.restaurants where id = row_id)
    end
    when 'lists' then exists (select from public.lists where id = row_id)
    when 'list_restaurants' then exists (select from public.list_restaurants where id = row_id)
    when 'list_likes' then exists (select from public.list_likes where id = row_id)
    when 'followers' then exists (select from public.followers where id = row_id)
    when 'reviews' then exists (select from public.reviews where id = row_id)
    when 'review_likes' then exists (select from public.review_likes where id = row_id)
    when 'private_notes' then exists (select from public.private_notes where id = row_id)
    when 'earlier_texts' then exists (select from public.earlier_texts where id = row_id)
    when 'activities' then exists (select from public.activities where id = row_id)
    when 'restrictions' then exists (select from public.restrictions where id = row_id)
  end;
end $$;

-- Forgets old tombstones of scopes that this transaction has locked: of those that lay at or below the mark, which was the
-- head three months ago or more. So a scope in which much comes and goes does not grow, and no schedule is needed: one in which
-- nothing is committed has nothing to forget. A call looks at some hundred entries at most, each entry once; the next
-- goes on where it ended. INVARIANT (6): a cursor below `forgotten_to` has not heard of all that is gone, and
-- sync.changed_scopes says so.
create function sync.forget_tombstones(of_scopes text[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  due record;
  may_look_at integer := sync.entries_looked_at();
  looked_at integer;
  reached bigint;
  forgotten bigint;
begin
  for due in
    select id, scope, looked_at_to, mark from sync.scopes
    where scope = any (of_scopes) and marked_at < now() - sync.tombstones_kept() order by scope
  loop
    exit when may_look_at <= 0;
    select count(*), max(version) into looked_at, reached from (
      select version from sync.entries where scope_id = due.id and version > due.looked_at_to and version <= due.mark
      order by version limit may_look_at
    ) as old;
    with gone as (
      delete from sync.entries where scope_id = due.id and version > due.looked_at_to and version <= reached
        and sync.is_gone(due.scope, entity, row_id)
      returning version
    ) select max(version) into forgotten from gone;
    update sync.scopes set forgotten_to = coalesce(forgotten, forgotten_to) where id = due.id;
    if looked_at = may_look_at then
      update sync.scopes set looked_at_to = reached where id = due.id;
    else
      update sync.scopes set looked_at_to = due.mark, mark = head, marked_at = now() where id = due.id;
    end if;
    may_look_at := may_look_at - looked_at;
  end loop;
end $$;

-- Who may hear through realtime that a scope has moved, and what a pull offers: see sync.manifest.
grant select on sync.entries to authenticated;
create policy "entries are read by sync_pull for the scopes of the manifest" on sync.entries
  for select to authenticated using (true);
grant usage on type sync.entity to authenticated;

-- The database's generation, which every answer of sync_pull and sync_push carries. It differs for a database that does
-- not continue the one a device has spoken to: restored from a backup, created again, another project.
create table sync.generation (
  id uuid not null default gen_random_uuid(),
  is_only boolean primary key default true check (is_only)
);
insert into sync.generation default values;
alter table sync.generation enable row level security;
grant select on sync.generation to authenticated;
create policy "everybody signed in is told the generation" on sync.generation for select to authenticated using (true);

-- Begins a generation. Call it once after restoring the database from a backup, before anybody uses it again
-- (docs/deploy.md, "Backups"); only postgres may. It lifts every head above everything assigned since the backup, so
-- that new changes are beyond every cursor, and likewise the versions of places' figures. The days between a backup and
-- its restore cannot hold a thousand million changes of one scope or a million of one place; 18 digits of a cursor and
-- 31 bits of a version hold thousands of restores.
create function sync.begin_generation() returns uuid
language plpgsql set search_path = '' as $$
declare
  new_generation uuid := gen_random_uuid();
begin
  update sync.generation set id = new_generation where is_only;
  update sync.scopes set began_at = head, head = head + 1000000000 where head >= 0;
  -- Also of places without figures: since the backup some may have been counted.
  insert into public.restaurant_stats as stats (restaurant_id, version) select id, 1000000 from public.restaurants
  on conflict (restaurant_id) do update set version = stats.version + excluded.version;
  return new_generation;
end $$;

-- The same for callers without an account here, who ask whether that is because the database was restored.
create function api.database_generation() returns uuid
language sql stable security definer set search_path = '' as $$
  select id from sync.generation
$$;
grant execute on function api.database_generation() to anon, authenticated;
