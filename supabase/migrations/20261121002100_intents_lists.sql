-- Intents about lists. Whoever changes a list's places locks the list's row, so that only one at a time counts
-- positions and they stay 0..n-1 (invariant 10).

-- Locks a list of the signed-in person, or refuses.
create function private.lock_own_list(list_id uuid) returns void
language plpgsql set search_path = '' as $$
begin
  perform 1 from public.lists where id = list_id and user_id = (select auth.uid()) and not is_hidden for update;
  if found then return; end if;
  -- Some that call this see past the policies.
  if exists (select from public.lists where id = list_id and is_public and not is_hidden and user_id not in (select private.out_of_sight())) then
    perform private.refuse('not_allowed', 'You can only edit your own lists');
  end if;
  perform private.refuse('not_found', 'This list does not exist any more.');
end $$;

-- Only these functions write a list's places (list_restaurants grants no write), after locking the list as its owner.
-- A place that is there keeps its position, and takes the note if there is one.
create function private.place_in_list(item_id uuid, list_id uuid, restaurant_id uuid, notes text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_own_list(place_in_list.list_id);
  insert into public.list_restaurants (id, list_id, restaurant_id, position, notes)
  select item_id, place_in_list.list_id, place_in_list.restaurant_id, count(*), place_in_list.notes
  from public.list_restaurants as item where item.list_id = place_in_list.list_id
  on conflict on constraint list_restaurants_place_once do nothing;
  if not found and notes is not null then
    perform private.write_list_note(jsonb_build_object('list_id', place_in_list.list_id,
      'restaurant_id', place_in_list.restaurant_id, 'notes', place_in_list.notes));
  end if;
end $$;

-- Gives every place of a list its position, with `moved` right behind `after` (null: to the top), or where `wanted` says:
-- 0 is the top, and beyond the end is the end. Without a moved place it only closes gaps.
create function private.renumber_list(list_id uuid, moved uuid, after uuid, wanted integer default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  stands_at integer;
begin
  perform private.lock_own_list(renumber_list.list_id);
  if wanted is not null then
    select item.position into stands_at from public.list_restaurants as item
    where item.list_id = renumber_list.list_id and item.restaurant_id = moved;
  end if;
  update public.list_restaurants as item set position = counted.position
  from (
    select id, row_number() over (order by case
      when restaurant_id = moved then coalesce(wanted - 0.5, (select behind.position + 0.5 from public.list_restaurants as behind
        where behind.list_id = renumber_list.list_id and behind.restaurant_id = after), -0.5)
      else item.position - (item.position > coalesce(stands_at, item.position))::integer end) - 1 as position
    from public.list_restaurants as item where item.list_id = renumber_list.list_id
  ) as counted
  where item.id = counted.id and item.position <> counted.position;
end $$;

create function private.take_from_list(list_id uuid, restaurant_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_own_list(take_from_list.list_id);
  delete from public.list_restaurants as item
  where item.list_id = take_from_list.list_id and item.restaurant_id = take_from_list.restaurant_id;
  perform private.renumber_list(take_from_list.list_id, null, null);
end $$;

create function private.write_list_note(input jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  item public.list_restaurants;
begin
  perform private.lock_own_list((input ->> 'list_id')::uuid);
  select * into item from public.list_restaurants
  where list_id = (input ->> 'list_id')::uuid and restaurant_id = (input ->> 'restaurant_id')::uuid;
  if not found then
    perform private.refuse('not_found', 'This restaurant is not in the list any more.');
  end if;
  perform private.keep_replaced_texts(item.id, to_jsonb(item), jsonb_build_object('notes', input -> 'notes'), input);
  update public.list_restaurants set notes = private.trimmed(input ->> 'notes') where id = item.id;
end $$;

-- Creates a list: {id, name, description?, is_public, is_ranked, restaurant?: {id, restaurant_id}} (spec L§2.7).
create function intent.create_list(input jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  insert into public.lists (id, user_id, name, description, is_public, is_ranked) values ((input ->> 'id')::uuid, auth.uid(),
    coalesce(private.trimmed(input ->> 'name'), ''), private.trimmed(input ->> 'description'),
    coalesce((input ->> 'is_public')::boolean, true), coalesce((input ->> 'is_ranked')::boolean, false));
  if input ->> 'restaurant' is not null then
    perform intent.add_to_list(input -> 'restaurant' || jsonb_build_object('list_id', input -> 'id'));
  end if;
end $$;

-- Edits one's own list: {id, fields, base, seen?} of name, description, is_public, is_ranked.
create function intent.edit_list(input jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  changed jsonb := private.changed_fields(input, array['name', 'description', 'is_public', 'is_ranked']);
  list public.lists;
begin
  perform private.lock_own_list((input ->> 'id')::uuid);
  select * into list from public.lists where id = (input ->> 'id')::uuid;
  perform private.keep_replaced_texts(list.id, to_jsonb(list), changed, input);
  list := jsonb_populate_record(list, changed);
  update public.lists set name = coalesce(private.trimmed(list.name), ''), description = private.trimmed(list.description),
    is_public = list.is_public, is_ranked = list.is_ranked
  where id = list.id;
end $$;

-- As private.delete_hidden_review.
create function private.delete_hidden_list(hidden_id uuid) returns void
language sql security definer set search_path = '' as $$
  delete from public.lists where id = hidden_id and user_id = (select auth.uid()) and is_hidden
$$;
grant execute on function private.delete_hidden_list(uuid) to authenticated;

-- Deletes one's own list: {id}. Deleting one that is gone succeeds.
create function intent.delete_list(input jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  if exists (select from public.lists where id = (input ->> 'id')::uuid and user_id <> (select auth.uid())) then
    perform private.refuse('not_allowed', 'You can only edit your own lists');
  end if;
  delete from public.lists where id = (input ->> 'id')::uuid and user_id = (select auth.uid());
  if not found then
    perform private.delete_hidden_list((input ->> 'id')::uuid);
  end if;
end $$;

-- Adds a place at the end of one's own list: {id, list_id, restaurant_id, notes?}. One that is there keeps its
-- position, and takes the note if there is one.
create function intent.add_to_list(input jsonb) returns void
language sql set search_path = '' as $$
  select private.place_in_list((input ->> 'id')::uuid, (input ->> 'list_id')::uuid, (input ->> 'restaurant_id')::uuid,
    private.trimmed(input ->> 'notes'))
$$;

-- Removes a place from one's own list: {list_id, restaurant_id}. Removing one that is gone succeeds.
create function intent.remove_from_list(input jsonb) returns void
language sql set search_path = '' as $$
  select private.take_from_list((input ->> 'list_id')::uuid, (input ->> 'restaurant_id')::uuid)
$$;

-- Moves a place behind another: {list_id, restaurant_id, after: restaurant_id | null, position?}. Null, or a place that has
-- left the list, means the top; a position that was typed holds whatever the list has become. A place that has left is
-- not moved: whoever removed it meant that.
create function intent.move_in_list(input jsonb) returns void
language sql set search_path = '' as $$
  select private.renumber_list((input ->> 'list_id')::uuid, (input ->> 'restaurant_id')::uuid, (input ->> 'after')::uuid,
    (input ->> 'position')::integer)
$$;

-- Writes a place's note: {list_id, restaurant_id, notes, base: {notes}, seen?}. An empty note is null (spec L§5).
create function intent.set_list_note(input jsonb) returns void
language sql set search_path = '' as $$
  select private.write_list_note(input)
$$;

-- Likes a public list of somebody else: {list_id}. One that is private is refused as one that is gone.
create function intent.like_list(input jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  if not exists (select from public.lists where id = (input ->> 'list_id')::uuid) then
    perform private.refuse('not_found', 'This list does not exist any more.');
  end if;
  insert into public.list_likes (list_id, user_id) values ((input ->> 'list_id')::uuid, auth.uid())
  on conflict (list_id, user_id) do nothing;
end $$;

-- Takes a like back: {list_id}.
create function intent.unlike_list(input jsonb) returns void
language sql set search_path = '' as $$
  delete from public.list_likes where list_id = (input ->> 'list_id')::uuid and user_id = (select auth.uid())
$$;

grant execute on all functions in schema intent to authenticated;
grant execute on function private.changed_fields(jsonb, text[]), private.trimmed(text), private.corrected_time(timestamptz),
  private.place_uuid(text), private.on_sphere(double precision, double precision), private.is_rating(numeric), private.is_place_array(jsonb, integer),
  private.are_addresses(text[]), private.lock_own_list(uuid), private.place_in_list(uuid, uuid, uuid, text),
  private.renumber_list(uuid, uuid, uuid, integer), private.take_from_list(uuid, uuid), private.write_list_note(jsonb) to authenticated;
