-- Reads of places beyond what a device has: search, nearby, featured, popular (spec D§7, D§9). None reads all reviews:
-- averages and visits come from the counters. None returns a place that has closed for good. Each answers with an array
-- of cards (public.restaurant_cards), with `visits` in the asked period if one was asked for, and `distance_km`, null
-- without a location.

-- The point of a location, or null without one. Refuses half a location and one off the globe.
create function private.point_of(latitude double precision, longitude double precision) returns extensions.cube
language plpgsql immutable set search_path = '' as $$
begin
  if (latitude is null) <> (longitude is null) or abs(latitude) > 90 or abs(longitude) > 180
    or latitude = 'NaN' or longitude = 'NaN' then
    perform private.refuse('invalid_location', 'A location has a latitude from -90 to 90 and a longitude from -180 to 180.');
  end if;
  return private.on_sphere(latitude, longitude);
end $$;

-- A number of rows that a caller may ask for.
create function private.row_limit(asked integer, most integer) returns integer
language sql immutable parallel safe set search_path = '' as $$ select least(greatest(coalesce(asked, most), 1), most) $$;

-- The patterns that ask a trigram index for a text. The index needs three letters in a row; for a shorter text, they
-- match words that begin with it (the space before a word counts as a letter).
create function private.indexed_patterns(term text) returns text[]
language sql immutable strict parallel safe set search_path = '' as $$
  select case when char_length(term) > 2 then array[private.like_anywhere(term)]
    else array[substr(private.like_anywhere(term), 2), private.like_anywhere(' ' || term)] end
$$;

-- The distinct words of a folded text, longest first. They are separated by what is a space to JavaScript, such as that
-- of Japanese keyboards (U+3000); what \s matches here depends on the database's locale.
create function private.words_of(term text) returns text[]
language sql immutable strict parallel safe set search_path = '' as $$
  select coalesce(array_agg(word order by char_length(word) desc, word), '{}')
  from (select distinct word from
    regexp_split_to_table(term, '[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+') as word
    where word <> '') as each_once
$$;

-- Places whose name and address contain every word of the query, ignoring accents and case, as the app's `findPlaces`
-- finds them: with a location nearest first and those without coordinates last, else by name. In: query, at most 100
-- characters; max_rows 1..50. A query without a word finds nothing.
-- The work is bounded, whatever the text: it looks through the 1,000 nearest places, then the first 1,000 by name,
-- until enough are found; if they are not, the trigram index, expensive for a common text, gives up to 1,000 for the
-- two longest words. So the answer is exact for words that up to 1,000 places contain or that are common nearby; for
-- others, places nearer than those found may be missing.
-- Runs with its owner's rights, because row-level security hides the text's statistics from the planner (which then
-- walks all names); every signed-in person may read places. enable_seqscan is off, because for a common text the
-- planner takes reading the whole table for cheaper than the index.
create function public.search_restaurants(query text, latitude double precision default null, longitude double precision default null,
  max_rows integer default 10)
returns json language plpgsql stable security definer set search_path = ''
set plan_cache_mode = 'force_custom_plan' set enable_seqscan = 'off' as $$
declare
  words text[] := private.words_of(private.fold(left(query, 100)));
  patterns text[] := array(select private.like_anywhere(word) from unnest(words) as word);
  -- Of a short word the index knows only beginnings, and the other word must not be limited to those.
  rarest text[] := private.indexed_patterns(words[1]);
  rare text[] := private.indexed_patterns(case when char_length(words[2]) > 2 then words[2] else words[1] end);
  here extensions.cube := private.point_of(latitude, longitude);
  most integer := private.row_limit(max_rows, 50);
begin
  if words is null or cardinality(words) = 0 or auth.uid() is null then return '[]'; end if;
  return (select coalesce(json_agg(shown), '[]') from (
  with near as materialized (
    select id, name, chord from (
      select id, name, search_text, position operator(extensions.<->) here as chord from public.restaurants
      where here is not null and position is not null and not is_closed order by position operator(extensions.<->) here limit 1000
    ) as nearest where search_text like all (patterns)
  ), listed as materialized (
    select id, name, position operator(extensions.<->) here as chord from (
      select id, name, search_text, position from public.restaurants
      where (select count(*) from near) < most and not is_closed order by name, id limit 1000
    ) as first_by_name where search_text like all (patterns)
  ), indexed as materialized (
    select id, name, position operator(extensions.<->) here as chord from public.restaurants
    where (select count(*) from near) + (select count(*) from listed) < most and not is_closed
      and search_text like any (rarest) and search_text like any (rare) and search_text like all (patterns)
    limit 1000
  ), hit as (
    select * from near union select * from listed union select * from indexed order by chord, name, id limit most
  )
  select card.*, private.chord_to_km(hit.chord) as distance_km from hit join public.restaurant_cards as card on card.id = hit.id
  order by hit.chord, card.name, card.id) as shown);
end $$;

-- The nearest places within a radius. In: radius_m in metres (Nearby: 10000, else 5000), max_rows 1..100.
create function public.nearby_restaurants(latitude double precision, longitude double precision, radius_m double precision default 5000,
  max_rows integer default 20)
returns json language plpgsql stable set search_path = '' as $$
declare
  here extensions.cube := private.point_of(latitude, longitude);
  most_chord double precision := private.km_to_chord(greatest(radius_m, 0) / 1000);
begin
  -- The limit is inside: the index is walked from the nearest outwards and stops, however few are within the radius.
  return (select coalesce(json_agg(shown), '[]') from (select card.*, private.chord_to_km(hit.chord) as distance_km from (
    select id, position operator(extensions.<->) here as chord from public.restaurants
    where position is not null and here is not null and not is_closed
    order by position operator(extensions.<->) here limit private.row_limit(max_rows, 100)
  ) as hit join public.restaurant_cards as card using (id)
  where hit.chord <= most_chord order by hit.chord, card.name) as shown);
end $$;

-- Featured places with coordinates: nearest first with a location, else by name. max_rows 1..100.
create function public.featured_restaurants(latitude double precision default null, longitude double precision default null,
  max_rows integer default 100)
returns json language plpgsql stable set search_path = '' as $$
declare
  here extensions.cube := private.point_of(latitude, longitude);
begin
  return (select coalesce(json_agg(shown), '[]') from (select card.*, private.chord_to_km(hit.chord) as distance_km from (
    select id, name, position operator(extensions.<->) here as chord from public.restaurants
    where restaurants.is_featured and restaurants.latitude is not null and not restaurants.is_closed
    order by 3, 2 limit private.row_limit(max_rows, 100)
  ) as hit join public.restaurant_cards as card using (id) order by hit.chord, card.name) as shown);
end $$;

-- Places by visits in a period, then average rating (unrated last), then name (spec D§9).
-- In: period 24h | week | month | year | all; followed_only counts the visits of followed people only. max_rows 1..100.
-- Volatile, because the first call of a day may move the windows.
create function public.popular_restaurants(period text default 'month', followed_only boolean default false, max_rows integer default 50)
returns json language plpgsql set search_path = '' as $$
declare
  starts timestamptz;
  most integer := private.row_limit(max_rows, 100);
  answer json;
begin
  if period is null or period not in ('24h', 'week', 'month', 'year', 'all') then
    perform private.refuse('invalid_period', 'A period is 24h, week, month, year or all.');
  end if;
  starts := case period when '24h' then now() - interval '24 hours' when 'all' then '-infinity'
    else private.window_start(private.today(), period)::timestamp at time zone 'utc' end;
  if followed_only or period = '24h' then
    return (select coalesce(json_agg(shown), '[]') from (
    with visited as (
      -- One index range per followed person (`offset 0` keeps the planner from reading all reviews instead).
      select visit.restaurant_id from public.followers cross join lateral (
        select reviews.restaurant_id from public.reviews
        where reviews.user_id = following_id and not is_hidden and reviews.created_at >= starts offset 0) as visit
      where followed_only and follower_id = auth.uid()
      union all
      select reviews.restaurant_id from public.reviews where not followed_only and not is_hidden and reviews.created_at >= starts
    ), top as materialized (
      -- With ties: only places that can be among the first are looked up.
      select visited.restaurant_id, count(*)::integer as visits from visited
      where not exists (select from public.restaurants where restaurants.id = visited.restaurant_id and restaurants.is_closed)
      group by visited.restaurant_id
      order by 2 desc fetch first (most) rows with ties
    )
    select place.*, null as distance_km from top
      cross join lateral (select * from public.restaurant_cards as cards where cards.id = top.restaurant_id offset 0) as card
      cross join lateral jsonb_populate_record(card::public.restaurant_cards, jsonb_build_object('visits', top.visits)) as place
    order by place.visits desc, place.rating_average desc nulls last, place.name, place.id limit most) as shown);
  else
    if (select day from private.popularity_day) < private.today() then perform private.move_popularity_windows(); end if;
    execute format($query$
      select coalesce(json_agg(shown), '[]') from (select place.*, null as distance_km from (
        select stats.restaurant_id, stats.%1$I as visits from public.restaurant_stats as stats
        join public.restaurants on restaurants.id = stats.restaurant_id where stats.%1$I > 0 and not restaurants.is_closed
        order by stats.%1$I desc, stats.rating_average desc nulls last, restaurants.name, restaurants.id limit $1
      ) as top join public.restaurant_cards as card on card.id = top.restaurant_id
      cross join lateral jsonb_populate_record(card, jsonb_build_object('visits', top.visits)) as place
      order by place.visits desc, place.rating_average desc nulls last, place.name, place.id) as shown$query$, 'visits_' || period)
    into answer using most;
    return answer;
  end if;
end $$;

grant select on private.popularity_day to authenticated;
create policy "the day of the windows is no secret" on private.popularity_day for select to authenticated using (true);
grant execute on function private.point_of(double precision, double precision),
  private.row_limit(integer, integer), private.km_to_chord(double precision), private.chord_to_km(double precision), private.move_popularity_windows(),
  private.window_start(date, text),
  public.search_restaurants(text, double precision, double precision, integer),
  public.nearby_restaurants(double precision, double precision, double precision, integer),
  public.featured_restaurants(double precision, double precision, integer), public.popular_restaurants(text, boolean, integer) to authenticated;
