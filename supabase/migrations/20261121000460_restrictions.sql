-- What a person puts between themselves and another: a block or a mute (docs/decisions/2026-11-25-blocks.md).
-- INVARIANT: nobody learns who has blocked them. Whoever has is to them as somebody who is not there: in every read, in
-- every refusal, and in what may be blocked, which is why person_id refers to nothing.

create table public.restrictions (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  person_id uuid not null,
  kind text not null constraint restrictions_kind_known check (kind in ('block', 'mute')),
  created_at timestamptz not null default now(),
  constraint restrictions_once unique (user_id, person_id, kind),
  constraint restrictions_not_oneself check (user_id <> person_id)
);
create index restrictions_by_person on public.restrictions (person_id, kind, user_id);
comment on constraint restrictions_once on public.restrictions is 'You have blocked or muted this person already.';
comment on constraint restrictions_not_oneself on public.restrictions is 'You can''t block or mute yourself.';

alter table public.restrictions enable row level security;
grant select, delete on public.restrictions to authenticated;
grant insert (id, user_id, person_id, kind) on public.restrictions to authenticated;
create policy "a person reads whom they have blocked and muted" on public.restrictions
  for select to authenticated using (user_id = (select auth.uid()));
create policy "a person blocks and mutes for themselves" on public.restrictions
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "a person unblocks and unmutes for themselves" on public.restrictions
  for delete to authenticated using (user_id = (select auth.uid()));

-- The people between whom and the signed-in person there is a block, whoever made it, and those who are suspended: of them
-- nothing can be read, and nothing can be done to them. The one place that decides it. Every policy and view that shows something of a person
-- says `not in (select private.out_of_sight())`, which is looked up once a query.
create function private.out_of_sight() returns setof uuid
language plpgsql stable security definer parallel safe set search_path = '' rows 10 as $$
declare
  me uuid := auth.uid();
begin
  return query
  select person_id from public.restrictions where user_id = me and kind = 'block'
  union all
  select user_id from public.restrictions where person_id = me and kind = 'block'
  union all
  select user_id from private.suspensions where user_id <> me;
end $$;

-- How many of a person's followers, and of those whom they follow, are out of sight: a number that is larger than the
-- list beneath it would tell of a block.
create function private.follows_out_of_sight(of_person uuid, out followers integer, out following integer)
language plpgsql stable security definer parallel safe set search_path = '' as $$
declare
  people uuid[] := array(select private.out_of_sight());
begin
  followers := case people when '{}' then 0 else (
    select count(*) from public.followers where following_id = of_person and follower_id = any (people)) end;
  following := case people when '{}' then 0 else (
    select count(*) from public.followers where follower_id = of_person and following_id = any (people)) end;
end $$;
grant execute on function private.out_of_sight(), private.follows_out_of_sight(uuid) to authenticated;

-- Held while a follow or a like across a pair is written, shared, and alone while one blocks the other, so that neither
-- misses the other's.
create function private.lock_pair(one_id uuid, other_id uuid, is_shared boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  key bigint := hashtextextended('pair:' || least(one_id, other_id) || greatest(one_id, other_id), 0);
begin
  if is_shared then perform pg_advisory_xact_lock_shared(key); else perform pg_advisory_xact_lock(key); end if;
end $$;

-- BEFORE INSERT of a follow or a like. Across a block a follow is refused as one of somebody who is gone, and a like as the
-- policy refuses what cannot be seen, which the intents have said before; this is for a block that was made meanwhile.
create function private.keep_apart() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  other_id uuid;
begin
  if auth.uid() is null then return new; end if;
  if tg_table_name = 'followers' then other_id := new.following_id;
  elsif tg_table_name = 'list_likes' then select user_id into other_id from public.lists where id = new.list_id;
  else select user_id into other_id from public.reviews where id = new.review_id;
  end if;
  if other_id is null then return new; end if;
  perform private.lock_pair(auth.uid(), other_id, true);
  if other_id not in (select private.out_of_sight()) then return new; end if;
  if tg_table_name = 'followers' then
    raise exception using errcode = '23503', constraint = 'followers_person_exists', message = 'This person does not exist any more.';
  end if;
  raise exception using errcode = '42501', message = 'You are not allowed to change this.';
end $$;

-- Held while what names people comes or goes for others. Whatever somebody does that refers to one of them (a follow, a like of their
-- list, their name on a visit) comes before it or after: what came in the middle would not be touched, and who has pulled it keeps it.
create function private.lock_profiles(people uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform 1 from public.profiles where user_id = any (people) order by user_id for update;
end $$;

-- What a block ends, both ways: follows, likes of lists and reviews, and names on visits. Unblocking brings none of it back.
create function private.part(one_id uuid, other_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.followers where follower_id = one_id and following_id = other_id;
  delete from public.list_likes using public.lists
  where list_likes.user_id = one_id and lists.id = list_likes.list_id and lists.user_id = other_id;
  delete from public.review_likes using public.reviews
  where review_likes.user_id = one_id and reviews.id = review_likes.review_id and reviews.user_id = other_id;
  -- Whoever has taken themselves off stays off.
  delete from public.review_companions where person_id = one_id and author_id = other_id and not has_left;
end $$;

-- What people whom the reader follows did with the owner's lists names the owner and comes and goes with a block, in
-- scopes that nothing else moves.
create function private.touch_activities_about(owner_id uuid, reader_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform sync.touch('user:' || activities.user_id, 'activities', activities.id)
  from public.followers
  join public.list_likes on list_likes.user_id = followers.following_id
  join public.lists on lists.id = list_likes.list_id and lists.user_id = owner_id
  join public.activities on activities.related_id = lists.id and activities.user_id = list_likes.user_id
    and activities.activity_type = 'list_liked'
  where followers.follower_id = reader_id;
end $$;

-- In the scope that its owner alone has.
create function private.sync_restriction() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  restriction public.restrictions := case when tg_op = 'DELETE' then old else new end;
begin
  perform sync.touch('followers:' || restriction.user_id, 'restrictions', restriction.id);
  if restriction.kind <> 'block' then return null; end if;
  perform private.lock_pair(restriction.user_id, restriction.person_id, false);
  perform private.lock_profiles(array[restriction.user_id, restriction.person_id]);
  if tg_op = 'INSERT' then
    perform private.part(restriction.user_id, restriction.person_id), private.part(restriction.person_id, restriction.user_id);
  end if;
  perform private.touch_activities_about(restriction.user_id, restriction.person_id),
    private.touch_activities_about(restriction.person_id, restriction.user_id),
    private.touch_companions_about(restriction.user_id, restriction.person_id),
    private.touch_companions_about(restriction.person_id, restriction.user_id);
  return null;
end $$;
create trigger sync_restriction after insert or delete on public.restrictions
  for each row execute function private.sync_restriction();
create trigger keep_restrictions after insert on public.restrictions
  referencing new table as added for each statement execute function private.keep_within('restrictions', 'user_id');
create trigger spend_restrictions after insert on public.restrictions
  referencing new table as added for each statement execute function private.spend_for_rows('new_restrictions');

-- A deleted account leaves other people's lists of whom they have blocked and muted.
create function private.forget_restricted() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.restrictions where person_id = old.id;
  return null;
end $$;
create trigger forget_restricted after delete on auth.users for each row execute function private.forget_restricted();

-- Names of those whom one has blocked or muted, for the page that lists them: a phone keeps nothing of somebody whom its
-- person has blocked. Nobody who has blocked the caller.
-- Out: [{user_id, username, full_name}]
create function api.restricted_people() returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select coalesce(json_agg(json_build_object('user_id', user_id, 'username', username, 'full_name', full_name)), '[]')
  from public.profiles as person
  where exists (select from public.restrictions where restrictions.user_id = (select auth.uid()) and person_id = person.user_id)
    and not exists (select from public.restrictions
      where restrictions.user_id = person.user_id and person_id = (select auth.uid()) and kind = 'block'));
end $$;
grant execute on function api.restricted_people() to authenticated;
