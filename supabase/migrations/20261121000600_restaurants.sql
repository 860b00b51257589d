-- Places: typed in, taken from the maps service, imported, or curated (is_featured).

-- The uuid of a place that has an id from elsewhere. Devices compute the same one (sha-256 of 'place:<place_id>',
-- shaped as a version 8 uuid), so two people who save the same place offline save one row.
create function private.place_uuid(place_id text) returns uuid
language sql immutable strict parallel safe set search_path = '' as $$
  select (substr(h, 1, 12) || '8' || substr(h, 14, 3) || '8' || substr(h, 18, 15))::uuid
  from encode(sha256(convert_to('place:' || place_id, 'utf8')), 'hex') as h
$$;

-- A point on the unit sphere: the straight line between two such points grows with the distance on the ground, so the
-- index returns the nearest places in order (spec D§9: distances on a sphere of 6371 km).
create function private.on_sphere(latitude double precision, longitude double precision) returns extensions.cube
language sql immutable strict parallel safe set search_path = '' as $$
  select extensions.cube(array[
    cos(radians(latitude)) * cos(radians(longitude)),
    cos(radians(latitude)) * sin(radians(longitude)),
    sin(radians(latitude))
  ])
$$;

-- Kilometres between two points, from their straight line on the unit sphere: 2 · 6371 · asin(chord / 2).
create function private.chord_to_km(chord double precision) returns double precision
language sql immutable strict parallel safe set search_path = '' as $$
  select 2 * 6371 * asin(least(1, chord / 2))
$$;
create function private.km_to_chord(km double precision) returns double precision
language sql immutable strict parallel safe set search_path = '' as $$
  select 2 * sin(least(pi() / 2, km / (2 * 6371)))
$$;

-- True when every element is a web address, or a path on this host: '//host/…' would be another one.
create function private.are_addresses(addresses text[]) returns boolean
language sql immutable strict parallel safe set search_path = '' as $$
  select coalesce(bool_and(char_length(address) <= 500 and address ~ '^(https?://|/(?!/))[^[:space:]"''<>\\]+$'), true)
  from unnest(addresses) as address
$$;

-- Minutes of the day of "9:05" or "24:00"; null of any other text.
create function private.minutes_of(clock text) returns integer
language sql immutable strict parallel safe set search_path = '' as $$
  select case when minutes <= 1440 then minutes end from (
    select part[1]::integer * 60 + part[2]::integer as minutes from regexp_match(btrim(clock), '^([0-9]{1,2}):([0-5][0-9])$') as part
  ) as read
$$;

-- The minutes of the week at which a place opens and closes in turn, by its own clock, counted from the midnight before Sunday; null
-- when no day is known. It is open when an odd number of them has passed (domain/places/opening-hours.ts says the same hours in
-- words). Others wrote the hours: a day that is missing or unreadable is closed.
create function private.open_minutes(hours jsonb) returns integer[]
language plpgsql immutable strict parallel safe set search_path = '' as $$
declare
  weekdays constant text[] := array['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
  week constant integer := 7 * 1440;
  spans int4multirange := '{}';
  is_known boolean := false;
  given jsonb;
  periods jsonb;
  opens integer;
  closes integer;
begin
  for number in 0..6 loop
    given := hours -> 'standardHours' -> weekdays[number + 1];
    continue when given is null;
    periods := given -> 'timePeriods';
    if jsonb_typeof(given) = 'null' or given -> 'isClosed' = 'true' or periods = '[]' then
      is_known := true;
      continue;
    end if;
    continue when jsonb_typeof(periods) is distinct from 'array';
    for opens, closes in
      select private.minutes_of(period ->> 'openTime'), private.minutes_of(period ->> 'closeTime')
      from jsonb_array_elements(periods) as period
    loop
      continue when opens is null or closes is null or opens = 1440;
      is_known := true;
      closes := closes + number * 1440 + case when closes > opens then 0 else 1440 end;
      opens := opens + number * 1440;
      spans := spans + int4multirange(int4range(opens, least(closes, week)));
      -- What Saturday leaves over is early on Sunday.
      if closes > week then spans := spans + int4multirange(int4range(0, closes - week)); end if;
    end loop;
  end loop;
  if not is_known then return null; end if;
  return array(select edge from unnest(spans) as span, unnest(array[lower(span), upper(span)]) as edge order by edge);
end $$;

create table public.restaurants (
  id uuid primary key default gen_random_uuid(),
  -- An id from the maps service, an import or the app ('manual_…'): spec/README, "Places".
  place_id text constraint restaurants_place_id_unique unique
    constraint restaurants_place_id_length check (char_length(place_id) between 1 and 200),
  google_place_id text constraint restaurants_google_place_id_form check (google_place_id ~ '^ChIJ[A-Za-z0-9_-]{1,120}$'),
  name text not null constraint restaurants_name_length check (char_length(btrim(name)) >= 1 and char_length(name) <= 200)
    constraint restaurants_name_visible check (private.is_visible_name(name)),
  address text constraint restaurants_address_length check (char_length(address) <= 300),
  -- As whoever brought the place named it; nobody reads it out of an address (docs/decisions/2026-11-25-towns.md).
  town text constraint restaurants_town_length check (char_length(btrim(town)) >= 1 and char_length(town) <= 100),
  latitude double precision constraint restaurants_latitude_range check (latitude between -90 and 90),
  longitude double precision constraint restaurants_longitude_range check (longitude between -180 and 180),
  is_featured boolean not null default false,
  -- For good: offered nowhere any more (search, nearby, featured, popular); visits, lists and its page stay.
  is_closed boolean not null default false,
  tags text[] not null default '{}',
  price_level smallint constraint restaurants_price_level_range check (price_level between 1 and 5),
  -- Who made it, by private.note_author; null for what the project, an import or the maps service brought.
  user_id uuid references public.profiles on delete set null,
  -- One person typed it in and nobody else has rated it: offered after all others (docs/decisions/2026-11-24-places.md).
  is_unconfirmed boolean not null default false,
  -- When a moderator corrected it: neither the maps service nor an import changes it any more, and it is confirmed.
  moderated_at timestamptz,
  phone text constraint restaurants_phone_length check (char_length(phone) <= 60),
  website text constraint restaurants_website_form check (website ~ '^https?://[^[:space:]"''<>\\]+$' and char_length(website) <= 500),
  description text constraint restaurants_description_length check (char_length(description) <= 2000),
  photos text[] not null default '{}' constraint restaurants_photos_are_addresses check (private.are_addresses(photos)),
  menu_files text[] not null default '{}' constraint restaurants_menu_files_are_addresses check (private.are_addresses(menu_files)),
  operating_hours jsonb constraint restaurants_operating_hours_form check (jsonb_typeof(operating_hours -> 'standardHours') = 'object'),
  created_at timestamptz not null default now(),
  open_minutes integer[] generated always as (private.open_minutes(operating_hours)) stored,
  search_text text generated always as (private.fold(name || ' ' || coalesce(address, ''))) stored,
  position extensions.cube generated always as (private.on_sphere(latitude, longitude)) stored,
  constraint restaurants_both_coordinates check ((latitude is null) = (longitude is null))
);
create index restaurants_by_search_text on public.restaurants using gin (search_text extensions.gin_trgm_ops);
create index restaurants_by_tags on public.restaurants using gin (tags);
create index restaurants_by_position on public.restaurants using gist (position) where position is not null and not is_unconfirmed;
create index restaurants_unconfirmed on public.restaurants using gist (position) where position is not null and is_unconfirmed;
create index restaurants_featured on public.restaurants (name) where is_featured and latitude is not null;
create index restaurants_newest on public.restaurants (created_at desc) where latitude is not null and not is_closed and not is_unconfirmed;
create index restaurants_newest_unconfirmed on public.restaurants (created_at desc) where latitude is not null and not is_closed and is_unconfirmed;
create index restaurants_by_town on public.restaurants (private.fold(town) collate "C", id)
  where town is not null and latitude is not null and not is_closed and not is_unconfirmed;
create index restaurants_closed on public.restaurants (id) where is_closed;
create index restaurants_by_google_place_id on public.restaurants (google_place_id) where google_place_id is not null;
create index restaurants_by_name on public.restaurants (name, id);
create index restaurants_by_user on public.restaurants (user_id) where user_id is not null;

comment on constraint restaurants_name_length on public.restaurants is 'The name of a place has 1 to 200 characters.';
comment on constraint restaurants_name_visible on public.restaurants is 'This name has characters that cannot be seen. Type it again.';
comment on constraint restaurants_address_length on public.restaurants is 'An address has at most 300 characters.';
comment on constraint restaurants_latitude_range on public.restaurants is 'A latitude lies between -90 and 90 degrees.';
comment on constraint restaurants_longitude_range on public.restaurants is 'A longitude lies between -180 and 180 degrees.';
comment on constraint restaurants_both_coordinates on public.restaurants is 'A place has both coordinates or none.';
comment on constraint restaurants_place_id_length on public.restaurants is 'The id of a place has 1 to 200 characters.';
comment on constraint restaurants_place_id_unique on public.restaurants is 'This place is known already.';
comment on constraint restaurants_google_place_id_form on public.restaurants is 'This is no Google place id.';

alter table public.restaurants enable row level security;
grant select on public.restaurants to authenticated;
-- What a person may say about a new place. Everything else (featured, photos, hours …) is curated.
grant insert (id, place_id, google_place_id, name, address, latitude, longitude) on public.restaurants to authenticated;
create policy "places are read by everybody signed in" on public.restaurants for select to authenticated using (true);
create policy "a person adds a place under its own id" on public.restaurants for insert to authenticated
  with check ((place_id like 'manual\_%' or id = private.place_uuid(place_id))
    -- Nobody may claim another place's Google id (spec D§7: only an id that is one).
    and (google_place_id is null or google_place_id = place_id)
    and exists (select from public.profiles where profiles.user_id = (select auth.uid())));

-- Who made a place is whoever is signed in, not what a client says; whoever works for the project has no auth.uid(). A place
-- of the maps service is nobody's: name, address, town and position are what the service has said (api.note_maps_places). Under
-- an id that the service has not named, it counts as typed in: that loses nothing for a phone that was away long.
-- One that was merged into another is not made again, neither by a person nor by an import.
create function private.note_author() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  known private.maps_places;
begin
  if exists (select from private.merged_places where merged_id = new.id or place_id = new.place_id) then return null; end if;
  if auth.uid() is null then return new; end if;
  select * into known from private.maps_places where place_id = new.place_id;
  if found then
    new.name := known.name;
    new.address := known.address;
    new.town := known.town;
    new.latitude := known.latitude;
    new.longitude := known.longitude;
  else
    new.user_id := auth.uid();
    new.is_unconfirmed := true;
  end if;
  return new;
end $$;
create trigger note_author before insert on public.restaurants for each row execute function private.note_author();

-- Places of these that somebody else than their author has rated are offered where they are; those whose last such rating is
-- gone are not. Sorted: private.apply_visits calls it at COMMIT. `no key`: reviews being written refer to the same places.
create function private.confirm_places(place_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.restaurants set is_unconfirmed = not is_unconfirmed
  where id in (
    select place.id from public.restaurants as place
    where place.id = any (place_ids) and (place.user_id is not null or place.is_unconfirmed) and place.moderated_at is null
      and place.is_unconfirmed = exists (select from public.reviews
        where restaurant_id = place.id and user_id is distinct from place.user_id and rating is not null and not is_hidden)
    order by place.id for no key update);
end $$;

-- The totals of each place's reviews, maintained by private.apply_visits.
create table public.restaurant_stats (
  restaurant_id uuid primary key references public.restaurants on delete cascade,
  rating_sum numeric not null default 0,
  rating_count integer not null default 0,
  -- Half up to one decimal (spec/README): numeric round() rounds away from zero, and ratings are positive. Without a precision: an upsert
  -- makes it first of what a transaction adds, and two ratings that rise by 4.5 beside a new 5 are 14 for one rating more.
  rating_average numeric generated always as (case when rating_count > 0 then round(rating_sum / rating_count, 1) end) stored,
  price_sum integer not null default 0,
  price_count integer not null default 0,
  -- The detailed ratings' averages are shown only on the place's page (api.restaurant_page).
  food_sum numeric not null default 0,
  food_count integer not null default 0,
  drinks_sum numeric not null default 0,
  drinks_count integer not null default 0,
  service_sum numeric not null default 0,
  service_count integer not null default 0,
  atmosphere_sum numeric not null default 0,
  atmosphere_count integer not null default 0,
  value_for_money_sum numeric not null default 0,
  value_for_money_count integer not null default 0,
  visits_week integer not null default 0,
  visits_month integer not null default 0,
  visits_year integer not null default 0,
  visits_all integer not null default 0,
  -- Grows with every change of the above except the windows, so that a device knows the newer of two answers.
  version integer not null default 1
);
create index restaurant_stats_popular_week on public.restaurant_stats (visits_week desc, rating_average desc nulls last) where visits_week > 0;
create index restaurant_stats_popular_month on public.restaurant_stats (visits_month desc, rating_average desc nulls last) where visits_month > 0;
create index restaurant_stats_popular_year on public.restaurant_stats (visits_year desc, rating_average desc nulls last) where visits_year > 0;
create index restaurant_stats_popular_all on public.restaurant_stats (visits_all desc, rating_average desc nulls last) where visits_all > 0;
alter table public.restaurant_stats enable row level security;
grant select on public.restaurant_stats to authenticated;
create policy "stats are read by everybody signed in" on public.restaurant_stats for select to authenticated using (true);

-- Visits per day (UTC): what leaves the popularity windows at midnight.
create table public.restaurant_visits (
  day date not null,
  restaurant_id uuid not null references public.restaurants on delete cascade,
  visits integer not null,
  primary key (day, restaurant_id)
);
create index restaurant_visits_by_restaurant on public.restaurant_visits (restaurant_id);
alter table public.restaurant_visits enable row level security;
grant select on public.restaurant_visits to authenticated;
create policy "visits per day are read by everybody signed in" on public.restaurant_visits for select to authenticated using (true);

create function private.sync_restaurant() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'INSERT' then
    perform sync.touch_everywhere('restaurants', old.id);
  end if;
  if tg_op <> 'DELETE' and new.is_featured and not new.is_closed then
    perform sync.touch('catalog', 'restaurants', new.id);
  end if;
  return null;
end $$;
create trigger sync_restaurant after insert or update or delete on public.restaurants
  for each row execute function private.sync_restaurant();

create trigger spend_places after insert on public.restaurants
  referencing new table as added for each statement execute function private.spend_for_rows('places');

-- A restaurant as it leaves the database, except for its own page: its columns and its reviews' totals. Rare values are
-- null where absent, because null columns are not sent to phones.
create view public.restaurant_cards with (security_invoker = true) as
  select restaurants.id, restaurants.place_id, restaurants.name, restaurants.address, restaurants.latitude, restaurants.longitude,
    nullif(restaurants.is_featured, false) as is_featured, nullif(restaurants.is_closed, false) as is_closed,
    nullif(restaurants.is_unconfirmed, false) as is_unconfirmed,
    nullif(restaurants.tags, '{}') as tags, restaurants.photos[1] as photo,
    coalesce(round(stats.price_sum::numeric / nullif(stats.price_count, 0))::smallint, restaurants.price_level) as price_level,
    stats.rating_average, coalesce(stats.rating_count, 0) as rating_count, coalesce(stats.visits_all, 0) as visits,
    stats.version as figures_version, restaurants.open_minutes, restaurants.town
  from public.restaurants left join public.restaurant_stats as stats on stats.restaurant_id = restaurants.id;
revoke all on public.restaurant_cards from anon, authenticated;
grant select on public.restaurant_cards to authenticated;
grant execute on function private.minutes_of(text), private.open_minutes(jsonb) to authenticated;
