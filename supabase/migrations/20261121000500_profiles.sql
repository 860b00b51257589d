-- People. A row is created with the account (from the sign-up metadata) and deleted with it.

-- True for an array of at most `most` objects with distinct ids and a name, as in favorites, want_to_try and
-- pinned_restaurants.
create function private.is_place_array(places jsonb, most integer) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select case when jsonb_typeof(places) <> 'array' then false else
    jsonb_array_length(places) <= most
    and not exists (
      select from jsonb_array_elements(places) as place
      where jsonb_typeof(place) <> 'object' or place ->> 'id' is null or place ->> 'name' is null
    )
    and (select count(distinct place ->> 'id') = count(*) from jsonb_array_elements(places) as place)
  end
$$;

create table public.profiles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  username text not null constraint profiles_username_form check (username ~ '^[a-z0-9_]{3,15}$')
    constraint profiles_username_unique unique,
  full_name text constraint profiles_full_name_length check (char_length(btrim(full_name)) between 1 and 25 and char_length(full_name) <= 25)
    constraint profiles_full_name_visible check (private.is_visible_name(full_name)),
  bio text constraint profiles_bio_length check (char_length(bio) <= 150),
  -- A path in the bucket `avatars`, with the time of the upload in ms so that a new picture has a new address.
  avatar_url text constraint profiles_avatar_is_own check (avatar_url ~ ('^' || user_id::text || '/avatar\.jpg(\?t=[0-9]{1,15})?$')),
  email_notifications boolean not null default true,
  push_notifications boolean not null default true,
  show_activity boolean not null default true,
  allow_friend_requests boolean not null default true,
  -- Whether the person has put the first steps on home away.
  hides_first_steps boolean not null default false,
  -- True or null: follows private.moderators, so that the phone offers the desk. No right depends on it.
  is_moderator boolean constraint profiles_is_moderator_or_null check (is_moderator),
  favorites jsonb not null default '[]' constraint profiles_favorites_form check (private.is_place_array(favorites, 1000)),
  pinned_restaurants jsonb not null default '[]' constraint profiles_pinned_at_most_four check (private.is_place_array(pinned_restaurants, 4)),
  want_to_try jsonb not null default '[]' constraint profiles_want_to_try_form check (private.is_place_array(want_to_try, 1000)),
  created_at timestamptz not null default now()
);
create index profiles_username_search on public.profiles using gin (username extensions.gin_trgm_ops);

comment on constraint profiles_username_form on public.profiles is 'A username has 3 to 15 characters: a-z, 0-9 and underscore.';
comment on constraint profiles_username_unique on public.profiles is 'This username is taken.';
comment on constraint profiles_full_name_length on public.profiles is 'Full name must be between 1 and 25 characters';
comment on constraint profiles_full_name_visible on public.profiles is 'This name has characters that cannot be seen. Type it again.';
comment on constraint profiles_bio_length on public.profiles is 'A bio has at most 150 characters.';
comment on constraint profiles_avatar_is_own on public.profiles is 'A profile picture must be the person''s own upload.';
comment on constraint profiles_favorites_form on public.profiles is 'There is room for 1,000 favorites, each once.';
comment on constraint profiles_pinned_at_most_four on public.profiles is 'At most 4 restaurants can be pinned, each once.';
comment on constraint profiles_want_to_try_form on public.profiles is 'There is room for 1,000 want-to-try entries, each once.';

alter table public.profiles enable row level security;
grant select on public.profiles to authenticated;
grant update (full_name, bio, avatar_url, email_notifications, push_notifications, show_activity,
  allow_friend_requests, hides_first_steps, favorites, pinned_restaurants, want_to_try) on public.profiles to authenticated;
create policy "a person reads the whole of their own profile" on public.profiles
  for select to authenticated using (user_id = (select auth.uid()));
create policy "a person changes their own profile" on public.profiles
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

-- Whether whoever is signed in still has an account: a token outlives it by some minutes. Policies
-- ask in each query: a function of SQL would be planned anew each time, for 0.1 ms.
create function private.has_account() returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (select from public.profiles where user_id = (select auth.uid()));
end $$;
grant execute on function private.has_account() to authenticated;

-- What other signed-in people may see of a person. The view reads with its owner's rights on purpose: its column list
-- is the permission (spec/README, "Others may read …").
create view public.public_profiles as
  select user_id, username, full_name, avatar_url, bio, pinned_restaurants, favorites, want_to_try
  from public.profiles where user_id not in (select private.out_of_sight());
revoke all on public.public_profiles from anon, authenticated;
grant select on public.public_profiles to authenticated;

-- A person as others see them in lists and names: every card that leaves the database is a row of this view.
create view private.person_cards with (security_invoker = true) as
  select user_id, username, full_name, avatar_url from public.public_profiles;
grant select on private.person_cards to authenticated;

create table public.profile_counts (
  user_id uuid primary key references public.profiles on delete cascade,
  follower_count integer not null default 0,
  following_count integer not null default 0
);
alter table public.profile_counts enable row level security;
grant select on public.profile_counts to authenticated;
-- Not by somebody whose own count would be another: see private.follows_out_of_sight. Pages give that one, and only the live
-- feed, which can subtract nothing, stays silent.
create policy "counts are read by everybody signed in who sees all whom they count" on public.profile_counts
  for select to authenticated using (user_id not in (select private.out_of_sight())
    and private.follows_out_of_sight(user_id) = row(0, 0));

-- A person's counts as the signed-in person may have them.
create function private.counts_in_sight(of_person uuid, out followers integer, out following integer)
language plpgsql stable security definer set search_path = '' as $$
begin
  select follower_count - hidden.followers, following_count - hidden.following into followers, following
  from public.profile_counts cross join private.follows_out_of_sight(of_person) as hidden where user_id = of_person;
end $$;
grant execute on function private.counts_in_sight(uuid) to authenticated;

-- Sign-up metadata (spec D§3): username, full_name. An invalid username or name fails the sign-up; an account created
-- without any (in the dashboard) starts with a free username.
create function private.create_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profiles (user_id, username, full_name) values (
    new.id,
    coalesce(new.raw_user_meta_data ->> 'username', 'user_' || right(replace(new.id::text, '-', ''), 10)),
    new.raw_user_meta_data ->> 'full_name'
  );
  insert into public.profile_counts (user_id) values (new.id);
  return new;
end $$;
create trigger create_profile after insert on auth.users for each row execute function private.create_profile();

-- Usernames that were somebody's. Nobody else gets one before friends have noticed that its person is gone.
create table private.former_usernames (
  username text primary key,
  free_from timestamptz not null
);
alter table private.former_usernames enable row level security;

create function private.note_former_username() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and new.username = old.username then return null; end if;
  delete from private.former_usernames where free_from <= now();
  insert into private.former_usernames as known (username, free_from) values (old.username, now() + interval '30 days')
  on conflict (username) do update set free_from = excluded.free_from;
  return null;
end $$;
create trigger note_former_username after delete or update of username on public.profiles
  for each row execute function private.note_former_username();

create function private.is_former_username(name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.former_usernames where username = is_former_username.name and free_from > now())
$$;

create function private.refuse_former_username() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_former_username(new.username) then
    perform private.refuse('username_taken', 'This username is taken.');
  end if;
  return null;
end $$;
-- After: while an account is being deleted, its username is waited for, and is a former one then.
create trigger refuse_former_username after insert or update of username on public.profiles
  for each row execute function private.refuse_former_username();

-- Saving the settings also updates the name in the account's metadata (spec L§4).
create function private.copy_full_name_to_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update auth.users
  set raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || jsonb_build_object('full_name', new.full_name)
  where id = new.user_id;
  return null;
end $$;
create trigger copy_full_name_to_account after update of full_name on public.profiles
  for each row when (old.full_name is distinct from new.full_name)
  execute function private.copy_full_name_to_account();

-- Whose name or picture has changed and is still to be told to whom they follow and to readers of lists: how far that
-- has come.
create table sync.stale_cards (
  user_id uuid primary key references public.profiles on delete cascade,
  after_scope_id bigint not null default 0,
  noted_at timestamptz not null default clock_timestamp()
);
create index stale_cards_by_time on sync.stale_cards (noted_at);
alter table sync.stale_cards enable row level security;

-- Scopes that one call of api.spread_cards touches: their locks last some ms.
create function sync.cards_per_call() returns integer language sql immutable parallel safe set search_path = '' as $$ select 100 $$;

-- Tells scopes of others that show a person by name of a new name or picture, a hundred at a time, of up to five people in turn.
-- clean-files calls it every minute until nothing is left, at most a few thousand scopes. Out: how many scopes were touched.
-- Errors: none.
create function api.spread_cards() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  stale sync.stale_cards;
  held bigint[];
  spread integer := 0;
begin
  for stale in select * from sync.stale_cards order by noted_at limit 5 for update skip locked loop
    held := array(select scope_id from sync.entries
      where row_id = stale.user_id and entity = 'profiles' and scope_id > stale.after_scope_id
      order by scope_id limit sync.cards_per_call() / 5);
    perform sync.touch(scope, 'profiles', stale.user_id) from sync.scopes where id = any (held);
    spread := spread + cardinality(held);
    if cardinality(held) < sync.cards_per_call() / 5 then
      delete from sync.stale_cards where user_id = stale.user_id;
    else
      update sync.stale_cards set after_scope_id = held[cardinality(held)], noted_at = clock_timestamp() where user_id = stale.user_id;
    end if;
  end loop;
  return spread;
end $$;
grant execute on function api.spread_cards() to service_role;

-- A profile is in its own scope and, as a card (names and picture), in every scope that shows the person by name: as a
-- follower, a liker, or the author of a liked list. Followers hear of a change at once, in the person's own scope. The others
-- may be thousands: their scopes are touched later, a few at a time, so that nobody's save waits for somebody's new name.
create function private.sync_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform sync.touch_everywhere('profiles', old.user_id);
    perform sync.touch('followers:' || old.user_id, 'profiles', old.user_id);
  elsif tg_op = 'INSERT' or old is distinct from new then
    perform sync.touch('user:' || new.user_id, 'profiles', new.user_id);
  end if;
  if tg_op = 'UPDATE' and (old.full_name, old.avatar_url) is distinct from (new.full_name, new.avatar_url) then
    insert into sync.stale_cards (user_id) values (new.user_id)
    on conflict (user_id) do update set after_scope_id = 0, noted_at = clock_timestamp();
  end if;
  return null;
end $$;
-- A name given at sign-up is none.
create trigger spend_names after update of full_name, avatar_url on public.profiles
  for each row when ((old.full_name, old.avatar_url) is distinct from (new.full_name, new.avatar_url))
  execute function private.spend_for_row('names');

create function private.forget_spent() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.spent where user_id = old.user_id;
  return null;
end $$;
create trigger forget_spent after delete on public.profiles for each row execute function private.forget_spent();

create trigger sync_profile after insert or update or delete on public.profiles
  for each row execute function private.sync_profile();

-- Whether a username is free. Open to visitors, because the sign-up form asks (spec D§2 Signup).
-- Errors: CR002 when it is asked too often.
create function api.username_available(username text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform private.spend_question();
  return username_available.username ~ '^[a-z0-9_]{3,15}$' and not private.is_former_username(username_available.username)
    and not exists (
      select from public.profiles join auth.users on users.id = profiles.user_id
      where profiles.username = username_available.username and private.holds_username(users)
    );
end $$;
grant execute on function api.username_available(text) to anon, authenticated;

-- Whether an id still has a person. An account's sessions go with it, so a device that cannot renew its own asks this
-- without a token before it deletes its copy. The answer tells nothing to anybody who does not know the id.
-- Errors: CR002 when it is asked too often.
create function api.account_exists(user_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform private.spend_question();
  return exists (select from auth.users where users.id = account_exists.user_id);
end $$;
grant execute on function api.account_exists(uuid) to anon, authenticated;
