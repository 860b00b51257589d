-- Places of a rectangle, for the map (docs/decisions/2026-11-25-map.md).

create index restaurants_by_point on public.restaurants using gist (point(longitude, latitude))
  where latitude is not null and not is_closed and not is_unconfirmed;
create index restaurants_by_point_unconfirmed on public.restaurants using gist (point(longitude, latitude))
  where latitude is not null and not is_closed and is_unconfirmed;

-- At most 200 places of a rectangle, and how many there are: those that most people went to, spread over it. Of places that a thumb
-- would cover at this zoom only the best comes first, and of the unconfirmed, which come after all others, each author has a turn.
-- In: degrees; west is east of `east` across the date line; zoom 0..22 as of web maps, where a tile is 256 px; max_rows 1..200.
-- Out: {count, is_counted: false when there are more than `count`, places: [card with distance_km null]}
-- The work is bounded: 1,000 places of the rectangle, 500 unconfirmed ones, and the 1,000 most visited anywhere are looked at.
-- Runs with its owner's rights, as search_hits: row-level security keeps the planner from an index over points.
create function api.restaurants_within(west double precision, south double precision, east double precision, north double precision,
  zoom integer default 14, max_rows integer default 200)
returns json language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  looked_at constant integer := 1000;
  looked_at_unconfirmed constant integer := 500;
  most integer := private.row_limit(max_rows, 200);
  -- Degrees under a thumb of 48 px.
  thumb double precision;
  boxes box[];
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
  boxes := case when west <= east then array[box(point(west, south), point(east, north))]
    else array[box(point(west, south), point(180, north)), box(point(-180, south), point(east, north))] end;
  return (
    with confirmed as materialized (
      select found.* from unnest(boxes) as area cross join lateral (
        select restaurants.id, longitude, latitude, false as is_unconfirmed, null::uuid as user_id from public.restaurants
        where latitude is not null and not is_closed and not is_unconfirmed and point(longitude, latitude) operator(pg_catalog.<@) area
        limit looked_at) as found
      limit looked_at
    ), unconfirmed as materialized (
      select found.* from unnest(boxes) as area cross join lateral (
        select restaurants.id, longitude, latitude, true as is_unconfirmed, user_id from public.restaurants
        where latitude is not null and not is_closed and is_unconfirmed and point(longitude, latitude) operator(pg_catalog.<@) area
        limit looked_at_unconfirmed) as found
      limit looked_at_unconfirmed
    ), visited as materialized (
      select place.id, place.longitude, place.latitude, false as is_unconfirmed, null::uuid as user_id from (
        select stats.restaurant_id from public.restaurant_stats as stats
        where (select count(*) from confirmed) = looked_at and stats.visits_all > 0 order by stats.visits_all desc limit looked_at
      ) as top join public.restaurants as place on place.id = top.restaurant_id
      where place.latitude is not null and not place.is_closed and not place.is_unconfirmed
        and exists (select from unnest(boxes) as area where point(place.longitude, place.latitude) operator(pg_catalog.<@) area)
    ), candidate as materialized (
      select place.id, place.is_unconfirmed, coalesce(stats.visits_all, 0) as visits,
        row_number() over (partition by place.is_unconfirmed, floor(place.longitude / thumb), floor(place.latitude / thumb)
          order by stats.visits_all desc nulls last, place.id) as of_thumb,
        case when place.is_unconfirmed then row_number() over (partition by place.is_unconfirmed, place.user_id order by place.id)
          else 1 end as of_author
      from (select * from confirmed union select * from visited union all select * from unconfirmed) as place
        left join public.restaurant_stats as stats on stats.restaurant_id = place.id
    ), shown as (
      select candidate.*, row_number() over (order by is_unconfirmed, of_author, of_thumb, visits desc, id) as number from candidate
    )
    select json_build_object('count', (select count(*) from candidate),
      'is_counted', (select count(*) from confirmed) < looked_at and (select count(*) from unconfirmed) < looked_at_unconfirmed,
      'places', (select coalesce(json_agg(answer), '[]') from (
        select card.*, null as distance_km from shown join public.restaurant_cards as card using (id)
        where shown.number <= most order by shown.number) as answer)));
end $$;

grant execute on function api.restaurants_within(double precision, double precision, double precision, double precision, integer, integer)
  to authenticated;
