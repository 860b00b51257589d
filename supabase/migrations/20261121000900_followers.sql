-- Who follows whom. A row is in two scopes: the follower's own, and the followed person's `followers:` scope.
create table public.followers (
  id uuid primary key generated always as (sync.pair_id(follower_id, following_id)) stored,
  follower_id uuid not null references public.profiles on delete cascade,
  following_id uuid not null constraint followers_person_exists references public.profiles on delete cascade,
  created_at timestamptz not null default now(),
  constraint followers_pair_unique unique (follower_id, following_id),
  constraint followers_not_oneself check (follower_id <> following_id)
);
-- Both sides, newest first: see api.follows_page.
create index followers_newest_of_following on public.followers (following_id, created_at desc, follower_id);
create index followers_newest_of_follower on public.followers (follower_id, created_at desc, following_id);
comment on constraint followers_not_oneself on public.followers is 'You can''t follow yourself.';
comment on constraint followers_pair_unique on public.followers is 'You follow this person already.';
comment on constraint followers_person_exists on public.followers is 'This person does not exist any more.';

alter table public.followers enable row level security;
grant select, delete on public.followers to authenticated;
grant insert (follower_id, following_id) on public.followers to authenticated;
create policy "who follows whom is read by everybody signed in whom no block keeps apart from either" on public.followers
  for select to authenticated
  using (follower_id not in (select private.out_of_sight()) and following_id not in (select private.out_of_sight()));
create policy "a person follows for themselves" on public.followers for insert to authenticated with check (follower_id = (select auth.uid()));
create policy "a person unfollows, and removes a follower" on public.followers for delete to authenticated
  using ((select auth.uid()) in (follower_id, following_id));
create trigger keep_follows_apart before insert on public.followers
  for each row execute function private.keep_apart();

-- A person as the phones of those who follow them store them. It reads with its owner's rights, as public_profiles does, so it says itself
-- who sees whom. `hides_activity` is true or null: their phones have the visits, and leave them out of Activity (spec L§2.10).
create view private.followed_profiles as
  select user_id, username, full_name, avatar_url, bio, pinned_restaurants, nullif(not show_activity, false) as hides_activity
  from public.profiles
  where user_id not in (select private.out_of_sight())
    and exists (select from public.followers where follower_id = (select auth.uid()) and following_id = user_id);
grant select on private.followed_profiles to authenticated;

create function private.sync_follower() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  pair public.followers := case when tg_op = 'DELETE' then old else new end;
begin
  perform sync.touch('user:' || pair.follower_id, 'followers', pair.id);
  perform sync.touch('followers:' || pair.following_id, 'followers', pair.id);
  perform sync.touch('followers:' || pair.following_id, 'profiles', pair.follower_id);
  perform private.queue_tally('following', pair.follower_id, case when tg_op = 'DELETE' then -1 else 1 end);
  perform private.queue_tally('followers', pair.following_id, case when tg_op = 'DELETE' then -1 else 1 end);
  return null;
end $$;
create trigger sync_follower after insert or delete on public.followers
  for each row execute function private.sync_follower();
create trigger keep_follows after insert on public.followers
  referencing new table as added for each statement execute function private.keep_within('follows', 'follower_id');
