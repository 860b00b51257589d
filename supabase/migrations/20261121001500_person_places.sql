-- favorites, want_to_try and pinned_restaurants: arrays of places on the profile (spec L§3).
-- Whatever a client writes, an entry contains what the place's own row says: nobody can show others a forged name,
-- address or picture.

-- A uuid, or null for text that is not one.
create function private.uuid_or_null(value text) returns uuid
language sql immutable parallel safe set search_path = '' as $$
  select case when value ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then value::uuid end
$$;
grant execute on function private.uuid_or_null(text) to authenticated;

-- The array with kept places instead of merged ones, each once.
create function private.without_merged(places jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  kept jsonb := private.with_kept_places(places);
begin
  if kept = places then return places; end if;
  return (select jsonb_agg(entry order by number) from (
    select distinct on (entry ->> 'id') entry, number from jsonb_array_elements(kept) with ordinality as one (entry, number)
    order by entry ->> 'id', number
  ) as each_once);
end $$;

-- The array with every entry rewritten from its restaurant. Entries that were in `before`, the current array, keep the
-- time they were added. An id that is no restaurant is refused, unless it was in `before`, where it is dropped: a place
-- deleted by a curator must not block every later change. The column's CHECK deals with anything that is no array or
-- far too long.
create function private.canonical_places(places jsonb, before jsonb, fields text[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  canonical jsonb;
  has_unknown boolean;
begin
  if jsonb_typeof(places) <> 'array' or jsonb_array_length(places) > 1000 then return places; end if;
  places := private.without_merged(places);
  before := private.without_merged(before);
  select coalesce(jsonb_agg(jsonb_build_object('id', restaurants.id, 'name', restaurants.name, 'address', restaurants.address)
    || case when 'image' = any (fields) then jsonb_build_object('image', restaurants.photos[1]) else '{}' end
    || case when 'added_at' = any (fields) then jsonb_build_object('added_at', coalesce(earlier.added_at, to_jsonb(now()))) else '{}' end
    order by place.ordinality) filter (where restaurants.id is not null), '[]'),
    bool_or(restaurants.id is null and earlier.id is null)
  into canonical, has_unknown
  from jsonb_array_elements(places) with ordinality as place (entry, ordinality)
  left join public.restaurants on restaurants.id = private.uuid_or_null(place.entry ->> 'id')
  left join (
    select entry ->> 'id' as id, entry -> 'added_at' as added_at from jsonb_array_elements(before) as entry
  ) as earlier on earlier.id = place.entry ->> 'id';
  if has_unknown then
    perform private.refuse('unknown_restaurant', 'This restaurant does not exist.');
  end if;
  return canonical;
end $$;

create function private.rewrite_places() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.favorites is distinct from old.favorites then
    new.favorites := private.canonical_places(new.favorites, old.favorites, array['id', 'name', 'address', 'image', 'added_at']);
  end if;
  if new.pinned_restaurants is distinct from old.pinned_restaurants then
    new.pinned_restaurants := private.canonical_places(new.pinned_restaurants, old.pinned_restaurants, array['id', 'name', 'address', 'image']);
  end if;
  if new.want_to_try is distinct from old.want_to_try then
    new.want_to_try := private.canonical_places(new.want_to_try, old.want_to_try, array['id', 'name', 'address']);
  end if;
  return new;
end $$;
grant execute on function private.canonical_places(jsonb, jsonb, text[]) to authenticated;
create trigger rewrite_places before update of favorites, pinned_restaurants, want_to_try on public.profiles
  for each row execute function private.rewrite_places();

-- The places that a person wants to try, loves or has pinned travel to their phone, so that it can show and sort them
-- offline. They are in a scope that nobody else sees: followers would be told about them for nothing.
create function private.sync_places_of_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  added uuid[] := array(
    select private.uuid_or_null(entry ->> 'id') from jsonb_array_elements(new.favorites || new.want_to_try || new.pinned_restaurants) as entry
    except
    select private.uuid_or_null(entry ->> 'id') from jsonb_array_elements(old.favorites || old.want_to_try || old.pinned_restaurants) as entry);
  found_now integer;
begin
  -- As a foreign key would: one that is being merged or deleted is waited for, and then there is nothing to refer to. One that was being
  -- corrected is not what the entry says: an aggregate, for of an anti-join PostgreSQL does not look again after it has waited.
  perform 1 from public.restaurants as place where id = any (added) and (
    select bool_and((entry ->> 'name', entry ->> 'address') is not distinct from (place.name, place.address))
    from jsonb_array_elements(new.favorites || new.want_to_try || new.pinned_restaurants) as entry where entry ->> 'id' = place.id::text)
  order by id for key share;
  get diagnostics found_now = row_count;
  if found_now < cardinality(added) then
    raise exception using errcode = '40001', message = 'This place was merged, deleted or corrected at this moment.';
  end if;
  perform sync.touch('followers:' || new.user_id, 'restaurants', id) from unnest(added) as id;
  return null;
end $$;
create trigger sync_places_of_profile after update of favorites, want_to_try, pinned_restaurants on public.profiles
  for each row when ((old.favorites, old.want_to_try, old.pinned_restaurants)
    is distinct from (new.favorites, new.want_to_try, new.pinned_restaurants))
  execute function private.sync_places_of_profile();

-- Whose favorites, want to try or pins may hold a place: the trigger above has put it into their scope.
create function private.people_with_place(restaurant_id uuid) returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select split_part(scopes.scope, ':', 2)::uuid from sync.entries join sync.scopes on scopes.id = entries.scope_id
    where entries.row_id = people_with_place.restaurant_id and entries.entity = 'restaurants' and scopes.scope like 'followers:%';
end $$;

create function private.with_place(places jsonb, restaurant_id uuid) returns jsonb
language sql immutable parallel safe set search_path = '' as $$
  select case when places @> jsonb_build_array(jsonb_build_object('id', restaurant_id)) then places
    else places || jsonb_build_array(jsonb_build_object('id', restaurant_id)) end
$$;
create function private.without_place(places jsonb, restaurant_id uuid) returns jsonb
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(jsonb_agg(entry order by ordinality), '[]')
  from jsonb_array_elements(places) with ordinality as place (entry, ordinality)
  where entry ->> 'id' is distinct from restaurant_id::text
$$;
grant execute on function private.with_place(jsonb, uuid), private.without_place(jsonb, uuid) to authenticated;

-- Deleting a review removes its restaurant from the author's favorites (spec L§4).
create function private.drop_favorite_of_review() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles set favorites = private.without_place(favorites, old.restaurant_id)
  where user_id = old.user_id and favorites @> jsonb_build_array(jsonb_build_object('id', old.restaurant_id));
  return null;
end $$;
create trigger drop_favorite_of_review after delete on public.reviews
  for each row execute function private.drop_favorite_of_review();

-- Entries and activities hold a copy of a place's name and address, which follows the place. Everybody who has it in an entry
-- has it in their own scope, see above; sorted, because others may change the same profiles.
create function private.renew_copies() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform 1 from public.profiles where user_id in (select private.people_with_place(new.id)) order by user_id for no key update;
  update public.profiles set
    favorites = private.canonical_places(favorites, favorites, array['id', 'name', 'address', 'image', 'added_at']),
    pinned_restaurants = private.canonical_places(pinned_restaurants, pinned_restaurants, array['id', 'name', 'address', 'image']),
    want_to_try = private.canonical_places(want_to_try, want_to_try, array['id', 'name', 'address'])
  where user_id in (select private.people_with_place(new.id));
  update public.activities set metadata = metadata || jsonb_build_object('restaurant_name', new.name)
  where activity_type = 'review_created' and metadata ->> 'restaurant_name' is distinct from new.name
    and related_id in (select id from public.reviews where restaurant_id = new.id);
  return null;
end $$;
create trigger renew_copies after update of name, address on public.restaurants
  for each row when ((old.name, old.address) is distinct from (new.name, new.address)) execute function private.renew_copies();
