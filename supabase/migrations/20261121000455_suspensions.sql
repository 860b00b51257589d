-- Accounts that a moderator has suspended for a time (docs/decisions/2026-11-25-moderation.md). Meanwhile nobody else sees
-- anything of the person (private.out_of_sight), their pictures are withheld (private.bucket_for), and what they save waits on
-- their device.
-- INVARIANT: whoever has a row is suspended. It is removed when its time is over, and the same transaction tells everybody's
-- devices: a comparison with the clock would tell nobody.
create table private.suspensions (
  user_id uuid primary key references auth.users (id) on delete cascade,
  since timestamptz not null default now(),
  ends_at timestamptz not null
);
create index suspensions_by_end on private.suspensions (ends_at);
alter table private.suspensions enable row level security;

create function private.is_suspended(person_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.suspensions where user_id = person_id);
end $$;

-- Refuses what a suspended person writes, as a budget that is used up (SQLSTATE CR002): it stays on their device and comes again,
-- at least every hour, because a suspension may be lifted.
create function private.refuse_suspended(person_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  suspended_until timestamptz;
begin
  select ends_at into suspended_until from private.suspensions where user_id = person_id;
  if suspended_until is null then return; end if;
  raise exception using errcode = 'CR002', detail = 'suspended',
    message = format('Your account is suspended until %s. What you save stays on your device and can be sent then.',
      to_char(suspended_until at time zone 'utc', 'FMDD FMMonth YYYY')),
    hint = ceil(least(3600, greatest(60, extract(epoch from suspended_until - now()))))::text;
end $$;
grant execute on function private.is_suspended(uuid), private.refuse_suspended(uuid) to authenticated;

-- What names a person in the scopes of others comes and goes with a suspension. Of a person with more followers than one
-- transaction may touch the operator does it: select private.suspend(person, until).
create function private.announce_suspension() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  person_id uuid := case when tg_op = 'DELETE' then old.user_id else new.user_id end;
  paths text[];
begin
  -- With the account all of this goes, too.
  if not exists (select from public.profiles where user_id = person_id) then return null; end if;
  perform private.lock_profiles(array[person_id]);
  perform sync.touch('user:' || follower_id, 'followers', id) from public.followers where following_id = person_id;
  perform sync.touch('followers:' || following_id, 'followers', id), sync.touch('followers:' || following_id, 'profiles', person_id)
  from public.followers where follower_id = person_id;
  perform sync.touch('list:' || list_id, 'list_likes', id), sync.touch('list:' || list_id, 'profiles', person_id)
  from public.list_likes where user_id = person_id;
  perform sync.touch('user:' || activities.user_id, 'activities', activities.id)
  from public.lists join public.activities on activities.related_id = lists.id and activities.activity_type = 'list_liked'
  where lists.user_id = person_id;
  perform private.touch_companions_of(person_id);
  paths := array(select unnest(photos || hidden_photos) from public.reviews where user_id = person_id) || (person_id || '/avatar.jpg');
  perform private.unlink_files(bucket, paths, person_id) from unnest(array['avatars', 'review-photos', 'withheld-photos']) as bucket;
  return null;
end $$;
create trigger announce_suspension after insert or delete on private.suspensions
  for each row execute function private.announce_suspension();

-- Suspends a person, or changes until when. Waits for what they are saving: its photos are withheld, too.
create function private.suspend(person_id uuid, suspended_until timestamptz) returns void
language sql security definer set search_path = '' as $$
  select private.lock_person(person_id);
  insert into private.suspensions (user_id, ends_at) values (person_id, suspended_until)
  on conflict (user_id) do update set ends_at = excluded.ends_at
$$;

-- Ends suspensions whose time is over; clean-files calls it every minute. Out: how many. Errors: none.
create function api.end_suspensions() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  over private.suspensions;
  ended integer := 0;
begin
  for over in delete from private.suspensions where ends_at <= now() returning * loop
    perform private.log_step(row(null, now(), null, 'restore', 'person', over.user_id, null, over.user_id, null, null,
      jsonb_build_object('suspended_until', over.ends_at), '{}')::private.moderation_log);
    ended := ended + 1;
  end loop;
  return ended;
end $$;
grant execute on function api.end_suspensions() to service_role;
