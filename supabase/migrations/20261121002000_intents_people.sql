-- Intents about people: follows, the places on the profile, and the profile itself. They say what is meant (follow,
-- add, remove), so that a repetition from a second device is no error.

-- Follows a person: {user_id}.
create function intent.follow(input jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  insert into public.followers (follower_id, following_id) values (auth.uid(), (input ->> 'user_id')::uuid)
  on conflict (follower_id, following_id) do nothing;
end $$;

-- Unfollows a person: {user_id}.
create function intent.unfollow(input jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  delete from public.followers where follower_id = (select auth.uid()) and following_id = (input ->> 'user_id')::uuid;
end $$;

-- Removes a follower: {user_id}. They may follow again.
create function intent.remove_follower(input jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  delete from public.followers where follower_id = (input ->> 'user_id')::uuid and following_id = (select auth.uid());
end $$;

-- What block and mute have in common: {id, user_id}, kind 'block' or 'mute'. Any id is taken: see restrictions.
create function private.restrict_person(input jsonb, kind text) returns void
language sql set search_path = '' as $$
  insert into public.restrictions (id, user_id, person_id, kind)
  values ((input ->> 'id')::uuid, auth.uid(), (input ->> 'user_id')::uuid, restrict_person.kind)
  on conflict (user_id, person_id, kind) do nothing;
$$;
create function private.lift_restriction(input jsonb, kind text) returns void
language sql set search_path = '' as $$
  delete from public.restrictions
  where user_id = (select auth.uid()) and person_id = (input ->> 'user_id')::uuid and restrictions.kind = lift_restriction.kind;
$$;
grant execute on function private.restrict_person(jsonb, text), private.lift_restriction(jsonb, text) to authenticated;

-- Objects to a moderator's decision about something of one's own: {step_id, text}, once.
create function intent.appeal(input jsonb) returns void
language sql set search_path = '' as $$ select private.note_appeal(input) $$;

-- Blocks a person, or mutes one: {id, user_id}.
create function intent.block(input jsonb) returns void
language plpgsql set search_path = '' as $$ begin perform private.restrict_person(input, 'block'); end $$;
create function intent.mute(input jsonb) returns void
language plpgsql set search_path = '' as $$ begin perform private.restrict_person(input, 'mute'); end $$;

-- Take it back: {user_id}. What a block has ended stays ended.
create function intent.unblock(input jsonb) returns void
language plpgsql set search_path = '' as $$ begin perform private.lift_restriction(input, 'block'); end $$;
create function intent.unmute(input jsonb) returns void
language plpgsql set search_path = '' as $$ begin perform private.lift_restriction(input, 'mute'); end $$;

-- The restaurant that an input names: {restaurant_id}. Refuses an input that names none.
create function private.restaurant_of(input jsonb) returns uuid
language plpgsql immutable set search_path = '' as $$
begin
  if input ->> 'restaurant_id' is null then
    perform private.refuse('invalid_input', 'This change names no restaurant.');
  end if;
  return (input ->> 'restaurant_id')::uuid;
end $$;
grant execute on function private.restaurant_of(jsonb) to authenticated;

-- The six below: {restaurant_id}.
create function intent.add_favorite(input jsonb) returns void
language sql set search_path = '' as $$
  update public.profiles set favorites = private.with_place(favorites, private.restaurant_of(input)) where user_id = (select auth.uid())
$$;
create function intent.remove_favorite(input jsonb) returns void
language sql set search_path = '' as $$
  update public.profiles set favorites = private.without_place(favorites, private.restaurant_of(input)) where user_id = (select auth.uid())
$$;
create function intent.add_want_to_try(input jsonb) returns void
language sql set search_path = '' as $$
  update public.profiles set want_to_try = private.with_place(want_to_try, private.restaurant_of(input)) where user_id = (select auth.uid())
$$;
create function intent.remove_want_to_try(input jsonb) returns void
language sql set search_path = '' as $$
  update public.profiles set want_to_try = private.without_place(want_to_try, private.restaurant_of(input)) where user_id = (select auth.uid())
$$;
create function intent.pin_restaurant(input jsonb) returns void
language sql set search_path = '' as $$
  update public.profiles set pinned_restaurants = private.with_place(pinned_restaurants, private.restaurant_of(input)) where user_id = (select auth.uid())
$$;
create function intent.unpin_restaurant(input jsonb) returns void
language sql set search_path = '' as $$
  update public.profiles set pinned_restaurants = private.without_place(pinned_restaurants, private.restaurant_of(input)) where user_id = (select auth.uid())
$$;

-- Changes settings: {fields, base, seen?} of full_name, bio, the four toggles (spec L§4) and hides_first_steps.
create function intent.update_profile(input jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  changed jsonb := private.changed_fields(input, array['full_name', 'bio', 'email_notifications', 'push_notifications',
    'show_activity', 'allow_friend_requests', 'hides_first_steps']);
  profile public.profiles;
begin
  select * into profile from public.profiles where user_id = (select auth.uid()) for update;
  perform private.keep_replaced_texts(profile.user_id, to_jsonb(profile), changed, input);
  profile := jsonb_populate_record(profile, changed);
  update public.profiles set
    -- An account created in the dashboard has no name yet, and may still change everything else.
    full_name = case when changed ? 'full_name' then coalesce(private.trimmed(profile.full_name), '') else full_name end,
    bio = private.trimmed(profile.bio),
    email_notifications = profile.email_notifications, push_notifications = profile.push_notifications,
    show_activity = profile.show_activity, allow_friend_requests = profile.allow_friend_requests,
    hides_first_steps = profile.hides_first_steps
  where user_id = (select auth.uid());
end $$;

-- Shows an uploaded avatar, or none: {avatar_url: '{userId}/avatar.jpg?t={ms}' | null} (spec L§4). Refused when the file is not
-- there (private.link_files).
create function intent.set_avatar(input jsonb) returns void
language sql set search_path = '' as $$
  update public.profiles set avatar_url = input ->> 'avatar_url' where user_id = (select auth.uid())
$$;
