-- What the maps service says of places, as the function that asked it wrote it down (search-mapkit-places). A person's
-- place with an id of the service takes name, address and position from here, whatever a client sends
-- (docs/decisions/2026-11-25-places-of-the-maps-service.md).
create table private.maps_places (
  place_id text primary key check (char_length(place_id) between 1 and 200 and place_id !~ '^manual_'),
  name text not null check (char_length(btrim(name)) >= 1 and char_length(name) <= 200),
  address text check (char_length(address) <= 300),
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  noted_at timestamptz not null default now()
);
create index maps_places_by_time on private.maps_places (noted_at);
alter table private.maps_places enable row level security;

-- How long a place is kept that nobody asks for again: a phone saves one that it was shown while it had a network, twice
-- two weeks ago at most. Later it counts as typed in, until the service names it again.
create function private.maps_place_kept() returns interval language sql immutable parallel safe set search_path = '' as $$ select interval '30 days' $$;

-- Notes what the service has answered, and brings the places that were saved earlier up to date: also one that a client had
-- saved under the service's id with a name of its own. What a moderator has corrected stays.
-- In: places [{place_id, name, address, latitude, longitude}]. For the secret key only.
-- Out: how many were noted. Errors: those of the table's checks.
create function api.note_maps_places(places jsonb) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  noted integer;
begin
  -- Sorted, as two searches name the same places at the same time.
  insert into private.maps_places as known (place_id, name, address, latitude, longitude)
  select distinct on (place_id) place_id, btrim(name), nullif(btrim(address), ''), latitude, longitude
  from jsonb_to_recordset(places) as place (place_id text, name text, address text, latitude double precision, longitude double precision)
  order by place_id
  on conflict (place_id) do update set name = excluded.name, address = excluded.address,
    latitude = excluded.latitude, longitude = excluded.longitude, noted_at = excluded.noted_at;
  get diagnostics noted = row_count;

  update public.restaurants as place
  set name = known.name, address = known.address, latitude = known.latitude, longitude = known.longitude,
    user_id = null, is_unconfirmed = false
  from (
    select place.id, maps.* from jsonb_to_recordset(places) as named (place_id text)
      join private.maps_places as maps using (place_id) join public.restaurants as place using (place_id)
    where place.moderated_at is null
    order by place.id for no key update of place
  ) as known
  where place.id = known.id and (place.name, place.address, place.latitude, place.longitude, place.user_id, place.is_unconfirmed)
    is distinct from (known.name, known.address, known.latitude, known.longitude, null, false);

  delete from private.maps_places where noted_at < now() - private.maps_place_kept();
  return noted;
end $$;
grant execute on function api.note_maps_places(jsonb) to service_role;
