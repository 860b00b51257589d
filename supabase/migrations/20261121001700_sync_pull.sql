-- sync_pull: everything that changed for this device, in one request.

-- The scopes that the signed-in person may see, with their heads. An untouched scope has head 0.
create function sync.manifest() returns table (scope text, scope_id bigint, head bigint, began_at bigint, forgotten_to bigint)
language plpgsql stable security definer set search_path = '' rows 200 as $$
declare
  me uuid := auth.uid();
begin
  if me is null then return; end if;
  return query
  select visible.scope, scopes.id, coalesce(scopes.head, 0), coalesce(scopes.began_at, 0), coalesce(scopes.forgotten_to, 0)
  from (
    select 'catalog' as scope
    union all select 'user:' || me
    union all select 'followers:' || me
    union all select 'user:' || following_id from public.followers where follower_id = me
      and following_id not in (select private.out_of_sight())
    union all select 'list:' || lists.id from public.lists where lists.user_id = me and not lists.is_hidden
    union all select 'list:' || lists.id from public.list_likes join public.lists on lists.id = list_likes.list_id
      where list_likes.user_id = me and lists.is_public and not lists.is_hidden and lists.user_id <> me
        and lists.user_id not in (select private.out_of_sight())
  ) as visible left join sync.scopes on scopes.scope = visible.scope;
end $$;
grant execute on function sync.manifest() to authenticated;

-- Whether one scope is in the signed-in person's manifest: the same answer for the price of one lookup, because
-- realtime asks for every change and every listener.
create function sync.may_see(scope text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  kind text := split_part(scope, ':', 1);
  subject_id uuid := nullif(split_part(scope, ':', 2), '')::uuid;
begin
  return me is not null and case kind
    when 'catalog' then true
    when 'followers' then subject_id = me
    when 'user' then subject_id = me
      or (subject_id not in (select private.out_of_sight())
        and exists (select from public.followers where follower_id = me and following_id = subject_id))
    when 'list' then exists (
      select from public.lists where id = subject_id and not is_hidden
        and (user_id = me or (is_public and user_id not in (select private.out_of_sight()) and exists (select from public.list_likes where list_id = subject_id and list_likes.user_id = me))))
  end;
end $$;
grant execute on function sync.may_see(text) to authenticated;

-- Realtime tells a device that a scope's head has moved, but only for scopes of its manifest.
grant select on sync.scopes to authenticated;
create policy "heads are read for the scopes of one's manifest" on sync.scopes for select to authenticated
  using (sync.may_see(scope));

-- Of a followed person, the phone has only the newest reviews, lists and activities (docs/reference.md); older ones are
-- fetched on demand. One's own rows are always complete. Newest first, then by id: a person may date any number of
-- visits to one moment.
create function sync.followed_review_limit() returns integer language sql immutable parallel safe set search_path = '' as $$ select 100 $$;
create function sync.followed_activity_limit() returns integer language sql immutable parallel safe set search_path = '' as $$ select 50 $$;
-- Lists: those changed last, as screens order them. 50, because hardly anybody has more, and who fills 500 with the longest descriptions
-- puts 30 kB on each follower's phone instead of 300. The phone asks for the rest (src/domain/limits.ts has the number, too).
create function sync.followed_list_limit() returns integer language sql immutable parallel safe set search_path = '' as $$ select 50 $$;

-- Cursors are opaque to devices. '42': everything up to version 42 is there. '42/99': a first pull of the scope is
-- under way that began at head 99; rows that vanished before that need no mention. '42-99': the same of a scope that is
-- read anew; the device has older rows, and what is gone is mentioned. '0-0' begins that.
--
-- A scope that is to be read: beyond `version`. `began_reading` is the head at which reading began, `mentions_from` the version
-- beyond which removals are mentioned. For `reset` and `outdated` see sync.changed_scopes. With `wanted_ids` only the entries of
-- these rows are looked at, and the cursor stays where it is.
create type sync.reading as (
  scope text, scope_id bigint, subject_id uuid, head bigint, began_at bigint, version bigint, began_reading bigint, mentions_from bigint,
  reset boolean, outdated boolean, wanted_entities sync.entity[], wanted_ids uuid[]
);

-- The state of the caller's scopes: those with news, whose head is beyond the device's cursor, in the order of sending
-- (own rows first, then the catalog, then other people's); and, with a null head, those that the device has and may no
-- longer see. A cursor beyond the head belongs to changes that this database has lost (`reset`); one below
-- `forgotten_to` has missed tombstones that are forgotten (`outdated`). Such a scope is sent anew, and what is not named then
-- is not there.
create function sync.changed_scopes(cursors jsonb) returns setof sync.reading
language plpgsql stable set search_path = '' as $$
begin
  return query
  select coalesce(manifest.scope, held.scope), manifest.scope_id, nullif(split_part(manifest.scope, ':', 2), '')::uuid,
    manifest.head, manifest.began_at,
    case when lost.it_is or missed.it_is then 0 else coalesce(held.version, 0) end,
    case when held.cursor is null or held.cursor = '0-0' or lost.it_is or missed.it_is then manifest.head else held.began_reading end,
    case when held.cursor is null then manifest.head when lost.it_is or missed.it_is or position('/' in held.cursor) = 0 then 0
      else held.began_reading end,
    lost.it_is, missed.it_is, null::sync.entity[], null::uuid[]
  from sync.manifest() as manifest full join (
    select key as scope, value as cursor, split_part(translate(value, '-', '/'), '/', 1)::bigint as version,
      coalesce(nullif(split_part(translate(value, '-', '/'), '/', 2), ''), split_part(value, '/', 1))::bigint as began_reading
    from jsonb_each_text(cursors)
  ) as held on held.scope = manifest.scope
  cross join lateral (select coalesce(greatest(held.version, held.began_reading) > manifest.head, false)) as lost (it_is)
  cross join lateral (select coalesce(held.cursor <> '0-0' and held.began_reading < manifest.forgotten_to, false)) as missed (it_is)
  where manifest.scope is null or lost.it_is or missed.it_is or manifest.head > coalesce(held.version, 0)
  order by manifest.scope is null, manifest.scope <> 'user:' || auth.uid(), manifest.scope <> 'followers:' || auth.uid(),
    manifest.scope <> 'catalog', manifest.scope collate "C";
end $$;

-- How many scopes a device may hold cursors of: twice what a person can see at one time, for what it held when it went
-- away may all have been left for others since.
create function sync.most_cursors() returns integer
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select 2 * (3 + sum(most)::integer) from private.budgets where key in ('follows', 'lists', 'list_likes'));
end $$;
grant execute on function sync.most_cursors() to authenticated;

-- Entries that one page reads. Most become a row. But every follow or like that is taken back leaves an entry in
-- somebody else's scope, so a first pull that walked over all of them in one call could be made to take any time.
create function sync.entries_per_page() returns integer language sql immutable parallel safe set search_path = '' as $$ select 1000 $$;

-- Rows per cursor: a truncated answer is good up to its last complete element, so a bad connection loses some 25 rows
-- per cut.
create function sync.rows_per_cursor() returns integer language sql immutable parallel safe set search_path = '' as $$ select 50 $$;
grant execute on function sync.rows_per_cursor() to authenticated;

-- One page of each of these readings, in their order, until there are `max_rows` rows (null: however many): the changes that a pull
-- answers with, several of a page with many rows. `number` counts the readings, `reached` is the version up to which the scope is
-- done then, and `rows_left`, the same of all changes, what is left of max_rows. After a scope that may have more than a page
-- nothing else is read: what is left of it comes first.
-- One query for all scopes: to begin one costs more than the rows of somebody who has few.
--
-- No page is free, and looking at many entries costs as much as sending rows, whatever comes of it: otherwise
-- a call would do any amount of work that sends nothing. A row that the
-- caller may not read, or that is outside the scope's window for them, is a removal: the tables' row-level policies
-- decide, because this runs with the caller's rights. Everybody may read places and people's cards, so a list sends
-- only those that it names now: its entries outlive what it has lost, and the list itself, whose id anybody may take
-- next. The window excludes places only from a first pull: later, nobody knows which older reviews the device still
-- has. Authors are not sent their own activities: their reviews, lists and likes tell the same.
-- A first pull of somebody followed who has more than a page looks at the entries of its windows alone: it costs the same whether
-- they have 100 reviews or 10,000, and what is older needs no mention.
--
-- It relies on PostgreSQL going from reading to reading and from entry to entry in their order, and no further than max_rows.
-- json, not jsonb: the text is sent as built (measured: half the time of a first pull).
-- Its plan depends on no parameter, so each connection plans it once: PostgreSQL would plan a connection's first five calls
-- anew, which takes 8 ms each.
-- Without bitmaps PostgreSQL finds the newest activities in their index. It takes everybody for somebody with six of them, and else reads all
-- that there are: of 10,000 that was half of a pull (13 ms of processor time, now 7).
-- `offset 0` keeps PostgreSQL from gathering the places of all of somebody's reviews, anew for each place: of 10,000 reviews that was
-- 290 ms for 1,000 entries, instead of 12.
create function sync.pages(readings sync.reading[], max_rows integer)
returns table (number bigint, change json, cursor text, reached bigint, rows_left integer)
language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan set enable_bitmapscan = off as $$
#variable_conflict use_column
declare
  me uuid := auth.uid();
begin
  return query
  with reading as materialized (
    select asked.*,
      case when kind = 'list' then (select user_id from public.lists where id = subject_id) end as list_owner_id,
      -- The window of somebody followed; null where all is shown, or where there is no review to show.
      review_ids, restaurant_ids,
      case when has_window then array(
        select id from public.activities where user_id = subject_id and activity_type in ('list_created', 'list_liked')
        order by created_at desc, id limit sync.followed_activity_limit()
      ) end as activity_ids,
      case when has_window then array(
        select id from public.lists where user_id = subject_id and is_public and not is_hidden
        order by updated_at desc, id limit sync.followed_list_limit()
      ) end as list_ids
    from (
      select *, count(*) filter (where head - walk_from > sync.entries_per_page())
        over (rows between unbounded preceding and 1 preceding) as long_before
      from (
        -- Entries beyond `walk_from` are looked at in their order.
        select *, case when wanted_ids is not null then head when is_windowed then mentions_from else version end as walk_from
        from (
          select *, is_followed and wanted_ids is null as has_window,
            is_followed and wanted_ids is null and mentions_from - version > sync.entries_per_page() as is_windowed
          from (
            select given.*, split_part(scope, ':', 1) as kind, scope = 'user:' || me as is_own,
              scope like 'user:%' and scope <> 'user:' || me as is_followed
            from unnest(readings) with ordinality as given
          ) as told
        ) as measured offset 0
      ) as walked
    ) as asked
    cross join lateral (
      select array_agg(id) as review_ids, array_agg(distinct restaurant_id) as restaurant_ids
      from (
        select id, restaurant_id from public.reviews where has_window and user_id = subject_id and not is_hidden
        order by created_at desc, id limit sync.followed_review_limit()
      ) as newest
    ) as of_reviews
    where long_before = 0
  ), element as materialized (
    select reading.ordinality as number, page.* from reading cross join lateral (
      with candidate as materialized (
        select *, (row is not null or version > reading.mentions_from) and not (reading.is_own and entity = 'activities') as is_sent
        from (select entry.*, case entry.entity
          when 'reviews' then (
            select to_json(review) from private.review_rows as review
            where id = entry.row_id and (reading.review_ids is null or id = any(reading.review_ids))
              -- Of others, whoever is named has it here.
              and (reading.kind <> 'followers' or user_id = reading.subject_id or exists (select from public.review_companions
                where review_id = review.id and person_id = reading.subject_id)))
          when 'restaurants' then (
            select to_json(card) from public.restaurant_cards as card where id = entry.row_id
              and (reading.kind <> 'catalog' or is_featured and is_closed is null)
              and (reading.kind <> 'list' or exists (select from public.list_restaurants
                where list_id = reading.subject_id and restaurant_id = card.id))
              and (not reading.is_followed or case when reading.has_window and entry.version <= reading.mentions_from
                then id = any(reading.restaurant_ids)
                else exists (select from public.reviews where restaurant_id = card.id and user_id = reading.subject_id offset 0) end))
          when 'activities' then case when not reading.is_own then (
            select json_build_object('id', id, 'user_id', user_id, 'activity_type', activity_type, 'related_id', related_id,
              'metadata', metadata, 'created_at', created_at)
            from public.activities where id = entry.row_id and (reading.activity_ids is null or id = any(reading.activity_ids))) end
          when 'followers' then (
            select to_json(follower) from public.followers as follower where id = entry.row_id and not reading.is_followed)
          when 'profiles' then case
            when reading.is_own then (select to_json(profile) from public.profiles as profile where user_id = entry.row_id)
            when reading.is_followed then (
              select to_json(profile) from private.followed_profiles as profile where user_id = entry.row_id)
            -- Only its owner may see who likes a list (spec L§2.7).
            when (reading.kind = 'followers' and exists (
                select from public.followers where follower_id = entry.row_id and following_id = reading.subject_id
                union all
                select from public.review_companions where person_id = reading.subject_id and author_id = entry.row_id))
              or entry.row_id = reading.list_owner_id or (reading.list_owner_id = me
              and exists (select from public.list_likes where list_id = reading.subject_id and user_id = entry.row_id)) then (
              select to_json(card) from private.person_cards as card where user_id = entry.row_id)
            end
          when 'lists' then (
            select to_json(list) from private.list_rows as list
            where id = entry.row_id and (reading.list_ids is null or id = any(reading.list_ids)))
          when 'list_restaurants' then (select to_json(item) from public.list_restaurants as item where id = entry.row_id)
          when 'list_likes' then (
            select to_json(liking) from public.list_likes as liking where id = entry.row_id and not reading.is_followed)
          when 'review_likes' then (select to_json(liking) from public.review_likes as liking where id = entry.row_id)
          when 'private_notes' then (select to_json(one) from public.private_notes as one where id = entry.row_id)
          when 'earlier_texts' then (select to_json(kept) from public.earlier_texts as kept where id = entry.row_id)
          when 'restrictions' then (
            select to_json(restriction) from public.restrictions as restriction where id = entry.row_id)
          when 'tags' then (select to_json(tag) from public.tags as tag where id = entry.row_id)
        end as row
        from (
          -- `between` the key and itself: asked for the key, PostgreSQL reads the whole scope in its index by version.
          select known.version, known.entity, known.row_id
          from (
            select * from unnest(reading.wanted_entities, reading.wanted_ids)
            union all select * from (
              select 'profiles'::sync.entity, reading.subject_id
              union all select 'reviews', unnest(reading.review_ids)
              union all select 'restaurants', unnest(reading.restaurant_ids)
              union all select 'activities', unnest(reading.activity_ids)
              union all select 'lists', unnest(reading.list_ids)
            ) as newest where reading.is_windowed
          ) as shown (entity, id) cross join lateral (
            select * from sync.entries where (row_id, entity, scope_id)
              between (shown.id, shown.entity, reading.scope_id) and (shown.id, shown.entity, reading.scope_id)
            order by row_id, entity, scope_id limit 1
          ) as known
          where known.version > reading.version and known.version <= reading.mentions_from
          union all
          (select entries.version, entries.entity, entries.row_id from sync.entries
          where entries.scope_id = reading.scope_id and entries.version > reading.walk_from
          order by entries.version
          limit sync.entries_per_page())
          order by version
          limit sync.entries_per_page()
        ) as entry offset 0) as computed
      )
      select version, entity, row_id, row, (row_number() over () - 1) / sync.rows_per_cursor() as part,
        false as is_end
      from candidate where is_sent
      union all
      -- The end of a page: what it costs beyond its rows, and where it ends when it has looked at as many entries as it may.
      select case when is_full then last_version end, null, null, null, null, true
      from (
        select count(*) as looked_at, count(*) filter (where is_sent) as sent, max(version) as last_version,
          count(*) = sync.entries_per_page() as is_full
        from candidate
      ) as seen cross join generate_series(1,
        greatest(looked_at * sync.rows_per_cursor() / sync.entries_per_page() - sent, (sent = 0 or is_full)::integer))
    ) as page
    limit max_rows
  ), of_entity as (
    select number, part, entity, json_strip_nulls(json_agg(row) filter (where row is not null)) as sent, json_agg(row_id) filter (where row is null) as gone,
      max(version) as last_version
    from element where not is_end group by number, part, entity
  ), parts as (
    select number, part, json_object_agg(entity, sent) filter (where sent is not null) as sent,
      json_object_agg(entity, gone) filter (where gone is not null) as gone, max(last_version) as last_version,
      part < max(part) over (partition by number) as is_followed
    from of_entity group by number, part
  ), pages as (
    select number, bool_or(is_end) as has_end, max(version) filter (where is_end) as end_version, sum(count(*)) over () as charge,
      number < max(number) over () as is_followed
    from element group by number
  ), done as (
    select number, part, sent, gone, charge, scope, began_at, began_reading, mentions_from, reset, outdated,
      case when wanted_ids is not null then version
        when parts.is_followed then last_version
        when has_end then coalesce(end_version, head)
        when pages.is_followed or charge is distinct from max_rows then head
        else last_version end as reached
    from pages left join parts using (number) join unnest(readings) with ordinality as given on given.ordinality = number
  )
  select number, json_build_object('scope', scope, 'reset', reset, 'began_at', began_at, 'outdated', outdated, 'cursor', next.cursor,
      'rows', coalesce(sent, '{}'), 'removed', coalesce(gone, '{}')), next.cursor, reached, (max_rows - charge)::integer
  from done cross join lateral (select reached || case when reached >= began_reading then ''
    else case when mentions_from > 0 then '/' else '-' end || began_reading end) as next (cursor)
  order by number, part;
end $$;
grant execute on function sync.followed_review_limit(), sync.followed_activity_limit(), sync.followed_list_limit(), sync.changed_scopes(jsonb),
  sync.entries_per_page(), sync.pages(sync.reading[], integer) to authenticated;

-- Refuses the request of a session that was ended, whose device finds that out when it renews its token, and of somebody
-- without an account in this database. A deleted account leaves only a token that stays valid for some minutes; its devices learn of the deletion here. So does somebody who signed up after the backup from
-- which the database was restored; the hint tells their device that this is another database.
create function sync.refuse_without_account(message text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if not private.has_account() then
    raise exception using errcode = 'CR001', message = message, detail = 'signed_out', hint = (select id from sync.generation);
  end if;
  if private.session_is_over() then
    perform private.refuse('session_over', message);
  end if;
end $$;
grant execute on function sync.refuse_without_account(text) to authenticated;

-- Runs before every call of the API, in its transaction and with the caller's rights: whatever is asked, the token of a deleted
-- account, or of a session that was ended, gets nothing, and no account works at more than two things at once. In `api`, because
-- visitors can enter no other schema.
create function api.check_caller() returns void
language plpgsql stable set search_path = '' as $$
begin
  if (select auth.role()) = 'authenticated' then
    perform sync.refuse_without_account('Sign in to continue.');
    perform private.limit_concurrency();
  end if;
end $$;
grant execute on function api.check_caller() to anon, authenticated, service_role;
alter role authenticator set pgrst.db_pre_request = 'api.check_caller';
notify pgrst, 'reload config';

-- Pulls what has changed. STABLE: every query of one call sees one snapshot, so no page shows half a transaction.
-- In:  cursors {scope: cursor} for every scope the device holds ({} on a new device), max_rows 1..2000, of which each
--      page takes at least one. jsonb: no scope comes twice.
-- Out: {generation, vanished: [scope], reached: {scope: cursor},
--      changes: [{scope, reset, outdated, began_at, cursor, rows: {entity: [row]}, removed: {entity: [id]}}], more: boolean,
--      has_unlinked_files: boolean}
--   generation that of the database; it comes first, so that the beginning of an answer says whose it is.
--   reached   when there is more, the last cursor of each scope in `changes`: ahead of the rows, so that the next page can be asked for
--             while they arrive.
--   changes   scopes with news only, a scope several times when it has many rows, in order; store the rows and the
--             cursor of each together. Null columns are left out. `reset`: the cursor lay beyond the head, so the
--             database went back, and what of the scope is not named is not there. `outdated`: the same is to be done, because the
--             device was away for longer than tombstones are kept. `began_at`: the head that the scope had
--             when the generation began; what a device had read beyond it is lost.
--   vanished  scopes that the caller may not see any more: drop what no other scope holds.
--   more      call again with the new cursors.
--   has_unlinked_files  ask unlinked_files for what to delete.
-- Errors: CR001 invalid_cursors, signed_out for an account that is not there, with the generation as its hint; 42501 when
-- signed out.
create function api.sync_pull(cursors jsonb default '{}', max_rows integer default 1000) returns json
language plpgsql stable set search_path = '' as $$
declare
  rows_left integer := least(greatest(coalesce(max_rows, 1000), 1), 2000);
  changed record;
  readings sync.reading[];
  part record;
  reached jsonb := '{}';
  changes json[] := '{}';
  generation uuid := (select id from sync.generation);
begin
  perform sync.refuse_without_account('Sign in to see what is new.');
  -- All text at once: key by key costs a millisecond for 200 followed people.
  if cursors is null or pg_column_size(cursors) > 2000000
    or cursors::text !~ '^\{("([^"\\]|\\.)*": "[0-9]{1,18}([/-][0-9]{1,18})?"(, )?)*\}$' then
    perform private.refuse('invalid_cursors', 'Cursors are an object that gives each scope the cursor of an earlier pull.');
  end if;
  if (select count(*) from jsonb_object_keys(cursors)) > sync.most_cursors() then
    perform private.refuse('invalid_cursors', 'These are cursors of more scopes than a person can have.');
  end if;
  select coalesce(array_agg(one) filter (where head is not null), '{}') as readings,
    coalesce(array_agg(scope) filter (where head is null), '{}') as vanished
  into changed from sync.changed_scopes(cursors) as one;
  readings := changed.readings;
  while cardinality(readings) > 0 and rows_left > 0 loop
    for part in select * from sync.pages(readings, rows_left) loop
      changes := changes || part.change;
      reached := reached || jsonb_build_object(readings[part.number].scope, part.cursor);
    end loop;
    rows_left := part.rows_left;
    -- Goes on where it has stopped.
    if part.reached < readings[part.number].head then
      readings[part.number].version := part.reached;
      readings := readings[part.number:];
    else
      readings := readings[part.number + 1:];
    end if;
  end loop;
  return json_build_object('generation', generation, 'vanished', array_to_json(changed.vanished),
    'reached', case when cardinality(readings) > 0 then reached end,
    'changes', array_to_json(changes), 'more', cardinality(readings) > 0,
    'has_unlinked_files', exists (select from private.unlinked_files where user_id = (select auth.uid()) and due <= now()));
end $$;
grant execute on function api.sync_pull(jsonb, integer) to authenticated;

-- What home shows of the caller's scopes (src/screens/start/use-home.ts): themselves and whom they follow, their newest
-- visits, the newest of those whom they follow, the places of both, and the featured places. Nothing for somebody who
-- follows more people than a page should carry.
create function sync.home_rows() returns table (scope text, entities sync.entity[], ids uuid[])
language plpgsql stable set search_path = '' as $$
declare
  me uuid := auth.uid();
begin
  if (select count(*) from public.followers where follower_id = me) > 300 then return; end if;
  return query
  with followed as (
    select id, following_id from public.followers where follower_id = me
  ), visit as (
    (select id, user_id, restaurant_id from public.reviews where user_id = me order by created_at desc, id limit 4)
    union all
    (select newest.id, newest.user_id, newest.restaurant_id
    from followed cross join lateral (
      select reviews.id, reviews.user_id, reviews.restaurant_id, reviews.created_at from public.reviews
      where reviews.user_id = followed.following_id and not reviews.is_hidden
      order by reviews.created_at desc, reviews.id limit 5
    ) as newest order by newest.created_at desc, newest.id limit 5)
  )
  select home.scope, array_agg(home.entity), array_agg(home.id)
  from (
    select 'user:' || me as scope, 'profiles'::sync.entity as entity, me as id
    union select 'user:' || me, 'followers', id from followed
    union select 'user:' || following_id, 'profiles', following_id from followed
    union select 'user:' || user_id, 'reviews', id from visit
    union select 'user:' || user_id, 'restaurants', restaurant_id from visit
    union select 'catalog', 'restaurants', row_id from sync.entries join sync.scopes on scopes.id = scope_id
      where scopes.scope = 'catalog' and entries.entity = 'restaurants'
  ) as home group by home.scope;
end $$;
grant execute on function sync.home_rows() to authenticated;

-- What home shows of a new device, ahead of its first pull: on a slow line that takes long, and home is looked at
-- meanwhile. Out: as sync_pull's, with the cursor of a first pull that has only begun, so that these rows come again in
-- their turn and a removal between the two is told.
-- Errors: CR001 signed_out, as sync_pull; 42501 when signed out.
create function api.sync_home() returns json
language plpgsql stable set search_path = '' as $$
declare
  readings sync.reading[];
  generation uuid := (select id from sync.generation);
begin
  perform sync.refuse_without_account('Sign in to see what is new.');
  select array_agg((manifest.scope, scope_id, nullif(split_part(manifest.scope, ':', 2), '')::uuid, head, began_at, 0, head, head, false, false,
      entities, ids)::sync.reading order by manifest.scope <> 'user:' || auth.uid(), manifest.scope collate "C")
  into readings from sync.home_rows() as shown join sync.manifest() as manifest using (scope) where head > 0;
  return json_build_object('generation', generation,
    'changes', (select coalesce(json_agg(change), '[]') from sync.pages(readings, null)),
    'more', true, 'vanished', array_to_json('{}'::text[]), 'has_unlinked_files', false);
end $$;
grant execute on function api.sync_home() to authenticated;
