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

-- Of a followed person, the phone has only the newest reviews and activities (docs/reference.md); older ones are
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
-- The state of the caller's scopes: those with news, whose head is beyond the device's cursor, in the order of sending
-- (own rows first, then the catalog, then other people's); and, with a null head, those that the device has and may no
-- longer see. A cursor beyond the head belongs to changes that this database has lost (`reset`); one below
-- `forgotten_to` has missed tombstones that are forgotten (`outdated`). Such a scope is sent anew, and what is not named then
-- is not there. `began_reading` is the head at which reading began, `mentions_from` the version beyond which removals are
-- mentioned.
create function sync.changed_scopes(cursors jsonb)
returns table (scope text, scope_id bigint, head bigint, began_at bigint, version bigint, began_reading bigint, mentions_from bigint,
  subject_id uuid, reset boolean, outdated boolean)
language plpgsql stable set search_path = '' as $$
begin
  return query
  select coalesce(manifest.scope, held.scope), manifest.scope_id, manifest.head, manifest.began_at,
    case when lost.it_is or missed.it_is then 0 else coalesce(held.version, 0) end,
    case when held.cursor is null or held.cursor = '0-0' or lost.it_is or missed.it_is then manifest.head else held.began_reading end,
    case when held.cursor is null then manifest.head when lost.it_is or missed.it_is or position('/' in held.cursor) = 0 then 0
      else held.began_reading end,
    nullif(split_part(manifest.scope, ':', 2), '')::uuid, lost.it_is, missed.it_is
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
language sql stable security definer set search_path = '' as $$
  select 2 * (3 + sum(most)::integer) from private.budgets where key in ('follows', 'lists', 'list_likes')
$$;
grant execute on function sync.most_cursors() to authenticated;

-- Entries that one page reads. Most become a row. But every follow or like that is taken back leaves an entry in
-- somebody else's scope, so a first pull that walked over all of them in one call could be made to take any time.
create function sync.entries_per_page() returns integer language sql immutable parallel safe set search_path = '' as $$ select 1000 $$;

-- Rows per cursor: a truncated answer is good up to its last complete element, so a bad connection loses some 25 rows
-- per cut.
create function sync.rows_per_cursor() returns integer language sql immutable parallel safe set search_path = '' as $$ select 50 $$;
grant execute on function sync.rows_per_cursor() to authenticated;

-- One page of one scope: at most `max_rows` entries beyond `after_version`, in parts, each with a cursor of its own: rows
-- {entity: [row]} or removals {entity: [id]}; the rows that its work is worth; and the version up to which the scope is done,
-- null when it is complete. One query for all parts: to begin it costs more than the rows of one. No page is free, and
-- looking at many entries costs as much as sending rows, whatever comes of it: otherwise
-- a call would do any amount of work that sends nothing. A row that the
-- caller may not read, or that is outside the scope's window for them, is a removal: the tables' row-level policies
-- decide, because this runs with the caller's rights. Everybody may read places and people's cards, so a list sends
-- only those that it names now: its entries outlive what it has lost, and the list itself, whose id anybody may take
-- next. The window excludes places only from a first pull: later, nobody knows which older reviews the device still
-- has. Authors are not sent their own activities: their reviews, lists and likes tell the same.
-- json, not jsonb: the text is sent as built (measured: half the time of a first pull).
-- Its plan depends on no parameter, so each connection plans it once: PostgreSQL would plan a connection's first five pages
-- anew, which takes 8 ms of the 20 that a page does.
-- `offset 0` keeps PostgreSQL from gathering the places of all of somebody's reviews, anew for each place: of 10,000 reviews that was
-- 290 ms for 1,000 entries, instead of 12.
-- With `wanted_ids`, only the entries of these rows are looked at, whatever their version. A first pull of somebody followed looks at those
-- of its windows alone: it costs the same whether they have 100 reviews or 10,000, and what is older needs no mention.
create function sync.page(scope text, scope_id bigint, subject_id uuid, after_version bigint, fresh_until bigint, max_rows integer,
  wanted_ids uuid[] default null)
returns table (rows json, removed json, charge integer, done_to bigint)
language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  kind text := split_part(scope, ':', 1);
  is_own boolean := subject_id = auth.uid() and kind = 'user';
  is_followed boolean := kind = 'user' and not is_own;
  list_owner_id uuid;
  reviews_from timestamptz;
  reviews_to_id uuid;
  activities_from timestamptz;
  activities_to_id uuid;
  lists_from timestamptz;
  lists_to_id uuid;
  shown_entities text[];
  shown_ids uuid[];
  -- Entries beyond are looked at in their order.
  walk_from bigint := after_version;
begin
  if kind = 'list' then
    select user_id into list_owner_id from public.lists where id = subject_id;
  elsif is_followed then
    select created_at, id into reviews_from, reviews_to_id from public.reviews where user_id = subject_id and not is_hidden
      order by created_at desc, id offset sync.followed_review_limit() - 1 limit 1;
    select created_at, id into activities_from, activities_to_id from public.activities where user_id = subject_id
      order by created_at desc, id offset sync.followed_activity_limit() - 1 limit 1;
    select updated_at, id into lists_from, lists_to_id from public.lists where user_id = subject_id and is_public and not is_hidden
      order by updated_at desc, id offset sync.followed_list_limit() - 1 limit 1;
  end if;
  reviews_from := coalesce(reviews_from, '-infinity');
  activities_from := coalesce(activities_from, '-infinity');
  lists_from := coalesce(lists_from, '-infinity');
  if is_followed and fresh_until - after_version > sync.entries_per_page() and wanted_ids is null then
    walk_from := fresh_until;
    with review as (
      select id, restaurant_id from public.reviews where user_id = subject_id and not is_hidden
      order by created_at desc, id limit sync.followed_review_limit()
    )
    select array_agg(entity), array_agg(id) into shown_entities, shown_ids from (
      select 'profiles' as entity, subject_id as id
      union all select 'reviews', id from review
      union all select distinct 'restaurants', restaurant_id from review
      union all (select 'activities', id from public.activities where user_id = subject_id
        order by created_at desc, id limit sync.followed_activity_limit())
      union all (select 'lists', id from public.lists where user_id = subject_id and is_public and not is_hidden
        order by updated_at desc, id limit sync.followed_list_limit())
    ) as shown;
  end if;

  return query
  with candidate as materialized (
    select entry.version, entry.entity, entry.row_id, case entry.entity
      when 'reviews' then (
        select to_json(review) from private.review_rows as review
        where id = entry.row_id and (created_at, reviews_to_id) >= (reviews_from, id)
          -- Of others, whoever is named has it here.
          and (kind <> 'followers' or user_id = subject_id or exists (select from public.review_companions
            where review_id = review.id and person_id = subject_id)))
      when 'restaurants' then (
        select to_json(card) from public.restaurant_cards as card where id = entry.row_id
          and (kind <> 'catalog' or is_featured and is_closed is null)
          and (kind <> 'list' or exists (select from public.list_restaurants
            where list_id = subject_id and restaurant_id = card.id))
          and (not is_followed or exists (select from public.reviews
            where restaurant_id = card.id and user_id = subject_id
              and (entry.version > fresh_until or (created_at, reviews_to_id) >= (reviews_from, reviews.id))
            offset 0)))
      when 'activities' then case when not is_own then (
        select json_build_object('id', id, 'user_id', user_id, 'activity_type', activity_type, 'related_id', related_id,
          'metadata', metadata, 'created_at', created_at)
        from public.activities where id = entry.row_id and (created_at, activities_to_id) >= (activities_from, id)) end
      when 'followers' then (
        select to_json(follower) from public.followers as follower where id = entry.row_id and not is_followed)
      when 'profiles' then case
        when is_own then (select to_json(profile) from public.profiles as profile where user_id = entry.row_id)
        when is_followed then (
          select to_json(profile) from private.followed_profiles as profile where user_id = entry.row_id)
        -- Only its owner may see who likes a list (spec L§2.7).
        when (kind = 'followers' and exists (
            select from public.followers where follower_id = entry.row_id and following_id = subject_id
            union all
            select from public.review_companions where person_id = subject_id and author_id = entry.row_id)) or entry.row_id = list_owner_id or (list_owner_id = auth.uid()
          and exists (select from public.list_likes where list_id = subject_id and user_id = entry.row_id)) then (
          select to_json(card) from private.person_cards as card where user_id = entry.row_id)
        end
      when 'lists' then (
        select to_json(list) from private.list_rows as list where id = entry.row_id and (updated_at, lists_to_id) >= (lists_from, id))
      when 'list_restaurants' then (select to_json(item) from public.list_restaurants as item where id = entry.row_id)
      when 'list_likes' then (
        select to_json(liking) from public.list_likes as liking where id = entry.row_id and not is_followed)
      when 'review_likes' then (select to_json(liking) from public.review_likes as liking where id = entry.row_id)
      when 'private_notes' then (select to_json(one) from public.private_notes as one where id = entry.row_id)
      when 'earlier_texts' then (select to_json(kept) from public.earlier_texts as kept where id = entry.row_id)
      when 'restrictions' then (
        select to_json(restriction) from public.restrictions as restriction where id = entry.row_id)
      when 'tags' then (select to_json(tag) from public.tags as tag where id = entry.row_id)
    end as row
    from (
      (select entries.version, entries.entity, entries.row_id from sync.entries
      where wanted_ids is null and entries.scope_id = page.scope_id and entries.version > walk_from
      order by entries.version
      limit sync.entries_per_page())
      union all
      select entries.version, entries.entity, entries.row_id from sync.entries
      where wanted_ids is not null and entries.row_id = any (wanted_ids) and entries.scope_id = page.scope_id
      union all
      -- The first entry from each key on, if that is it: asked for the key itself, PostgreSQL reads the whole scope in its index by version.
      select nearest.version, nearest.entity, nearest.row_id
      from unnest(shown_entities, shown_ids) as shown (entity, id) cross join lateral (
        select * from sync.entries
        where (entries.row_id, entries.entity, entries.scope_id) >= (shown.id, shown.entity::sync.entity, page.scope_id)
        order by entries.row_id, entries.entity, entries.scope_id limit 1
      ) as nearest
      where (nearest.row_id, nearest.entity, nearest.scope_id) = (shown.id, shown.entity::sync.entity, page.scope_id)
        and nearest.version > after_version and nearest.version <= fresh_until
      order by version
      limit sync.entries_per_page()
    ) as entry
  ), picked as (
    select version, entity, row_id, json_strip_nulls(row) as row, (row_number() over () - 1) / sync.rows_per_cursor() as part
    from candidate where (row is not null or version > fresh_until) and not (is_own and entity = 'activities')
    limit max_rows
  ), of_entity as (
    select part, entity, json_agg(row) filter (where row is not null) as sent, json_agg(row_id) filter (where row is null) as gone,
      count(*) as entries, max(version) as last_version
    from picked group by part, entity
  ), parts as (
    select part, json_object_agg(entity, sent) filter (where sent is not null) as sent,
      json_object_agg(entity, gone) filter (where gone is not null) as gone, sum(entries)::integer as entries,
      max(last_version) as last_version, part < max(part) over () or sum(sum(entries)) over () = max_rows as is_followed
    from of_entity group by part
  )
  -- What was looked at is counted at the end of a scope only: it computes every candidate's row.
  select coalesce(parts.sent, '{}'), coalesce(parts.gone, '{}'),
    case when parts.is_followed then parts.entries
      else greatest(1, parts.entries, ((select count(*) from candidate) * sync.rows_per_cursor() / sync.entries_per_page())::integer) end,
    case when parts.is_followed then parts.last_version
      else (select max(version) from candidate having count(*) = sync.entries_per_page()) end
  from (values (true)) as always left join parts on true order by parts.part;
end $$;
grant execute on function sync.followed_review_limit(), sync.followed_activity_limit(), sync.followed_list_limit(), sync.changed_scopes(jsonb),
  sync.entries_per_page(), sync.page(text, bigint, uuid, bigint, bigint, integer, uuid[]) to authenticated;

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
  part record;
  cursor_reached bigint;
  cursor_text text;
  reached jsonb := '{}';
  changes json[] := '{}';
  vanished text[] := '{}';
  more boolean := false;
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
  for changed in select * from sync.changed_scopes(cursors) loop
    if changed.head is null then
      vanished := vanished || changed.scope;
    elsif rows_left = 0 then
      more := true;
    else
      cursor_reached := changed.version;
      loop
        for part in
          select * from sync.page(changed.scope, changed.scope_id, changed.subject_id, cursor_reached, changed.mentions_from, rows_left)
        loop
          rows_left := greatest(0, rows_left - part.charge);
          cursor_reached := coalesce(part.done_to, changed.head);
          cursor_text := cursor_reached || case when cursor_reached >= changed.began_reading then ''
            else case when changed.mentions_from > 0 then '/' else '-' end || changed.began_reading end;
          changes := changes || json_build_object('scope', changed.scope, 'reset', changed.reset, 'began_at', changed.began_at,
            'outdated', changed.outdated, 'cursor', cursor_text, 'rows', part.rows, 'removed', part.removed);
        end loop;
        exit when rows_left = 0 or cursor_reached >= changed.head;
      end loop;
      reached := reached || jsonb_build_object(changed.scope, cursor_text);
      more := more or cursor_reached < changed.head;
    end if;
  end loop;
  return json_build_object('generation', generation, 'vanished', array_to_json(vanished), 'reached', case when more then reached end,
    'changes', array_to_json(changes), 'more', more,
    'has_unlinked_files', exists (select from private.unlinked_files where user_id = auth.uid() and due <= now()));
end $$;
grant execute on function api.sync_pull(jsonb, integer) to authenticated;

-- What home shows of the caller's scopes (src/screens/start/use-home.ts): themselves and whom they follow, their newest
-- visits, the newest of those whom they follow, the places of both, and the featured places. Nothing for somebody who
-- follows more people than a page should carry.
create function sync.home_rows() returns table (scope text, ids uuid[])
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
  select 'user:' || person.user_id,
    person.row_ids || array(select unnest(array[visit.id, visit.restaurant_id]) from visit where visit.user_id = person.user_id)
  from (
    select me as user_id, me || array(select id from followed) as row_ids
    union all select following_id, array[following_id] from followed
  ) as person
  union all
  select 'catalog', array(select id from public.restaurants where is_featured and not is_closed);
end $$;
grant execute on function sync.home_rows() to authenticated;

-- What home shows of a new device, ahead of its first pull: on a slow line that takes long, and home is looked at
-- meanwhile. Out: as sync_pull's, with the cursor of a first pull that has only begun, so that these rows come again in
-- their turn and a removal between the two is told.
-- Errors: CR001 signed_out, as sync_pull; 42501 when signed out.
create function api.sync_home() returns json
language plpgsql stable set search_path = '' as $$
declare
  home record;
  part record;
  changes json[] := '{}';
  generation uuid := (select id from sync.generation);
begin
  perform sync.refuse_without_account('Sign in to see what is new.');
  for home in
    select manifest.*, shown.ids, nullif(split_part(manifest.scope, ':', 2), '')::uuid as subject_id
    from sync.home_rows() as shown join sync.manifest() as manifest using (scope)
    where manifest.head > 0 order by manifest.scope <> 'user:' || auth.uid(), manifest.scope collate "C"
  loop
    for part in select * from sync.page(home.scope, home.scope_id, home.subject_id, 0, home.head, 1000, home.ids) loop
      changes := changes || json_build_object('scope', home.scope, 'reset', false, 'began_at', home.began_at, 'outdated', false,
        'cursor', '0/' || home.head, 'rows', part.rows, 'removed', part.removed);
    end loop;
  end loop;
  return json_build_object('generation', generation, 'changes', array_to_json(changes), 'more', true, 'vanished', array_to_json('{}'::text[]),
    'has_unlinked_files', false);
end $$;
grant execute on function api.sync_home() to authenticated;
