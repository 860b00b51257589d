-- Places of a rectangle, for the map (docs/decisions/2026-11-25-map.md).

-- With all that is asked of them, so that the table is not read for the places that are only looked at.
create index restaurants_by_point on public.restaurants using gist (point(longitude, latitude)) include (id, longitude, latitude)
  where latitude is not null and not is_closed and not is_unconfirmed;
create index restaurants_by_point_unconfirmed on public.restaurants using gist (point(longitude, latitude))
  include (id, longitude, latitude, user_id) where latitude is not null and not is_closed and is_unconfirmed;

-- The parts of an area: it is cut at the date line, and each side into so many.
create function private.parts_of_area(west double precision, south double precision, east double precision, north double precision,
  parts integer)
returns box[] language sql immutable parallel safe set search_path = '' as $$
  select array_agg(box(
    point(west_end + (east_end - west_end) * x / parts, south + (north - south) * y / parts),
    point(west_end + (east_end - west_end) * (x + 1) / parts, south + (north - south) * (y + 1) / parts)))
  from (select west as west_end, case when west <= east then east else 180 end as east_end
      union all select -180, east where west > east) as sides,
    generate_series(0, parts - 1) as x, generate_series(0, parts - 1) as y
$$;

-- At most 200 places of a rectangle, and how many there are: those that most people went to, spread over it. Of places that a thumb
-- would cover at this zoom only the best comes first, and of the unconfirmed, which come after all others, each author has a turn.
-- In: degrees; west is east of `east` across the date line; zoom 0..22 as of web maps, where a tile is 256 px; max_rows 1..200.
-- Out: {count, is_counted: false when there are more than `count`, places: [card with distance_km null]}
-- The work is bounded: at most 1,000 places of the rectangle are counted, and 500 unconfirmed ones. Where there are more, the first
-- 1,000 may all lie in one corner: beside 200 of them, 4 of each of its 64 parts are looked at, and of the 250 most visited
-- anywhere those that lie in it.
-- Runs with its owner's rights, as search_hits: row-level security keeps the planner from an index over points. Its plan is the same
-- for every area, so it is made once. enable_bitmapscan is off, because a bitmap holds all places of the area before the first comes.
create function api.restaurants_within(west double precision, south double precision, east double precision, north double precision,
  zoom integer default 14, max_rows integer default 200)
returns json language plpgsql stable security definer set search_path = ''
set plan_cache_mode = 'force_generic_plan' set enable_bitmapscan = 'off' set enable_seqscan = 'off' as $$
declare
  counted constant integer := 1000;
  counted_unconfirmed constant integer := 500;
  looked_at_in_part constant integer := 4;
  looked_at_visited constant integer := 250;
  parts_of_side constant integer := 8;
  most integer := private.row_limit(max_rows, 200);
  -- Degrees under a thumb of 48 px.
  thumb double precision;
  whole box[];
  parts box[];
  shown_ids uuid[];
  found_count bigint;
  is_counted boolean;
begin
  if auth.uid() is null then return json_build_object('count', 0, 'is_counted', true, 'places', '[]'::json); end if;
  if (west between -180 and 180 and east between -180 and 180 and south between -90 and 90 and north between -90 and 90
    and south <= north) is not true then
    perform private.refuse('invalid_area', 'An area has longitudes from -180 to 180, and latitudes from -90 to 90 with south below north.');
  end if;
  if (zoom between 0 and 22) is not true then
    perform private.refuse('invalid_zoom', 'A zoom is a number from 0 to 22.');
  end if;
  thumb := 360 / 2 ^ zoom * 48 / 256;
  whole := private.parts_of_area(west, south, east, north, 1);
  parts := private.parts_of_area(west, south, east, north, parts_of_side);
  with confirmed as materialized (
    select place.* from unnest(whole) as area cross join lateral (
      select restaurants.id, longitude, latitude, false as is_unconfirmed, null::uuid as user_id from public.restaurants
      where latitude is not null and not is_closed and not is_unconfirmed and point(longitude, latitude) operator(pg_catalog.<@) area
      limit counted) as place
    limit counted
  ), unconfirmed as materialized (
    select place.* from unnest(whole) as area cross join lateral (
      select restaurants.id, longitude, latitude, true as is_unconfirmed, user_id from public.restaurants
      where latitude is not null and not is_closed and is_unconfirmed and point(longitude, latitude) operator(pg_catalog.<@) area
      limit counted_unconfirmed) as place
    limit counted_unconfirmed
  ), spread as materialized (
    select place.* from unnest(parts) as part cross join lateral (
      select restaurants.id, longitude, latitude, false as is_unconfirmed, null::uuid as user_id from public.restaurants
      where latitude is not null and not is_closed and not is_unconfirmed and point(longitude, latitude) operator(pg_catalog.<@) part
      limit looked_at_in_part) as place
    where (select count(*) from confirmed) = counted
  ), visited as materialized (
    -- `limit 1` binds the plan to the key: a hash would read all places.
    select place.*, top.visits_all as visits from (
      select stats.restaurant_id, stats.visits_all from public.restaurant_stats as stats
      where (select count(*) from confirmed) = counted and stats.visits_all > 0 order by stats.visits_all desc limit looked_at_visited
    ) as top cross join lateral (
      select restaurants.id, longitude, latitude, false as is_unconfirmed, null::uuid as user_id from public.restaurants
      where restaurants.id = top.restaurant_id and latitude is not null and not is_closed and not is_unconfirmed limit 1
    ) as place
    where exists (select from unnest(whole) as area where point(longitude, latitude) operator(pg_catalog.<@) area)
  ), candidate as materialized (
    -- Each look-up reads four pages, which is most of the work: of the most visited it is known.
    select * from visited
    union all
    select place.*, coalesce((select visits_all from public.restaurant_stats where restaurant_id = place.id), 0)
    from ((select * from confirmed limit case when (select count(*) from confirmed) < counted then counted else most end)
      union select * from spread union all select * from unconfirmed) as place
    where place.id not in (select id from visited)
  ), ranked as (
    select id, is_unconfirmed, visits,
      row_number() over (partition by is_unconfirmed, floor(longitude / thumb), floor(latitude / thumb) order by visits desc, id) as of_thumb,
      case when is_unconfirmed then row_number() over (partition by is_unconfirmed, user_id order by id) else 1 end as of_author
    from candidate
  ), shown as (
    select id, row_number() over (order by is_unconfirmed, of_author, of_thumb, visits desc, id) as number from ranked
  )
  select (select count(*) from confirmed) + (select count(*) from unconfirmed),
    (select count(*) from confirmed) < counted and (select count(*) from unconfirmed) < counted_unconfirmed,
    (select array_agg(id order by number) from shown where number <= most)
  into found_count, is_counted, shown_ids;
  return json_build_object('count', found_count, 'is_counted', is_counted, 'places', (select coalesce(json_agg(answer), '[]') from (
    select card.*, null as distance_km
    from unnest(shown_ids) with ordinality as shown (id, number) join public.restaurant_cards as card using (id) order by shown.number) as answer));
end $$;

grant execute on function api.restaurants_within(double precision, double precision, double precision, double precision, integer, integer)
  to authenticated;
