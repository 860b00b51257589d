-- What the maps service says of places, as the function that asked it wrote it down (search-mapkit-places). A person's
-- place with an id of the service takes name, address, town and position from here, whatever a client sends
-- (docs/decisions/2026-11-25-places-of-the-maps-service.md).
create table private.maps_places (
  place_id text primary key check (char_length(place_id) between 1 and 200 and place_id !~ '^manual_'),
  name text not null check (char_length(btrim(name)) >= 1 and char_length(name) <= 200),
  address text check (char_length(address) <= 300),
  town text check (char_length(btrim(town)) >= 1 and char_length(town) <= 100),
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  noted_at timestamptz not null default now()
);
create index maps_places_by_time on private.maps_places (noted_at);
alter table private.maps_places enable row level security;

-- How long a place is kept that nobody asks for again: a phone saves one that it was shown while it had a network, twice
-- two weeks ago at most. Later it counts as typed in, until the service names it again.
create function private.maps_place_kept() returns interval language sql immutable parallel safe set search_path = '' as $$ select interval '30 days' $$;

-- Notes what the service has answered, and brings the places that were saved earlier up to date, locked as by api.correct_place: also one
-- that a client had saved under the service's id with a name of its own. What a moderator has corrected stays. A search that brings nothing
-- new writes nothing, but once a day that somebody has asked.
-- In: places [{place_id, name, address, town, latitude, longitude}]. For the secret key only.
-- Out: how many were new or different. Errors: those of the table's checks.
create function api.note_maps_places(places jsonb) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  noted integer;
begin
  -- Sorted, as two searches name the same places at the same time.
  insert into private.maps_places as known (place_id, name, address, town, latitude, longitude)
  select distinct on (place_id) place_id, btrim(name), nullif(btrim(address), ''), nullif(btrim(town), ''), latitude, longitude
  from jsonb_to_recordset(places) as place (place_id text, name text, address text, town text, latitude double precision, longitude double precision)
  order by place_id
  on conflict (place_id) do update set name = excluded.name, address = excluded.address, town = excluded.town,
    latitude = excluded.latitude, longitude = excluded.longitude, noted_at = excluded.noted_at
  where (known.name, known.address, known.town, known.latitude, known.longitude)
      is distinct from (excluded.name, excluded.address, excluded.town, excluded.latitude, excluded.longitude)
    or known.noted_at < now() - interval '1 day';
  get diagnostics noted = row_count;

  update public.restaurants as place
  set name = differing.name, address = differing.address, town = differing.town, latitude = differing.latitude, longitude = differing.longitude,
    user_id = null, is_unconfirmed = false
  from (
    select saved.id, maps.* from jsonb_to_recordset(places) as named (place_id text)
      join private.maps_places as maps using (place_id) join public.restaurants as saved using (place_id)
    where saved.moderated_at is null
      and (saved.name, saved.address, saved.town, saved.latitude, saved.longitude, saved.user_id, saved.is_unconfirmed)
        is distinct from (maps.name, maps.address, maps.town, maps.latitude, maps.longitude, null, false)
    order by saved.id for update of saved
  ) as differing
  where place.id = differing.id;

  delete from private.maps_places where noted_at < now() - private.maps_place_kept();
  return noted;
end $$;
grant execute on function api.note_maps_places(jsonb) to service_role;
