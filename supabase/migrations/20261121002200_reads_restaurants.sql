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

-- A searched text as names are compared with it: without accents, case, and the space around it.
create function private.wanted_text(term text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select regexp_replace(private.fold(term),
    '^[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+|[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+$',
    '', 'g')
$$;

-- Where a text, as private.wanted_text gives it, stands in a name: at its start (0), at the start of a word (1), inside (2) or
-- nowhere (3), ignoring accents and case. The app's `findPlaces` ranks by the same.
-- plpgsql: as SQL it folded the name for each of the three questions. The text is prepared once for all names: done for each, it
-- was half of a search for a common word.
create function private.name_band(name text, wanted text) returns integer
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  folded text := private.fold(name);
begin
  return case when starts_with(folded, wanted) then 0 when position(' ' || wanted in folded) > 0 then 1
    when position(wanted in folded) > 0 then 2 else 3 end;
end $$;

-- Places whose name and address contain every word of the query, ignoring accents and case, as the app's `findPlaces`
-- finds them. In: query, at most 100 characters; where the person is; how many are enough. A query without a word finds
-- nothing.
-- The work is bounded, whatever the text: it looks through the 1,000 nearest places (and as many unconfirmed ones), then the first 1,000 by name,
-- until enough are found; if they are not, the trigram index, expensive for a common text, gives up to 1,000 for the
-- two longest words. So the answer is exact for words that up to 1,000 places contain or that are common nearby; for
-- others, places nearer than those found, or whose name begins with the query, may be missing.
-- Runs with its owner's rights, because row-level security hides the text's statistics from the planner (which then
-- walks all names); every signed-in person may read places. enable_seqscan is off, because for a common text the
-- planner takes reading the whole table for cheaper than the index.
create function private.search_hits(query text, here extensions.cube, enough integer)
returns table (id uuid, band integer, chord double precision) language plpgsql stable security definer set search_path = ''
set plan_cache_mode = 'force_custom_plan' set enable_seqscan = 'off' as $$
#variable_conflict use_column
declare
  wanted text := private.wanted_text(left(query, 100));
  words text[] := private.words_of(wanted);
  patterns text[] := array(select private.like_anywhere(word) from unnest(words) as word);
  -- Of a short word the index knows only beginnings, and the other word must not be limited to those.
  rarest text[] := private.indexed_patterns(words[1]);
  rare text[] := private.indexed_patterns(case when char_length(words[2]) > 2 then words[2] else words[1] end);
begin
  if words is null or cardinality(words) = 0 or auth.uid() is null then return; end if;
  return query
  with near as materialized (
    select id, name, chord from (
      (select id, name, search_text, position operator(extensions.<->) here as chord from public.restaurants
        where here is not null and position is not null and not is_unconfirmed and not is_closed
        order by position operator(extensions.<->) here limit 1000)
      union all
      (select id, name, search_text, position operator(extensions.<->) here from public.restaurants
        where here is not null and position is not null and is_unconfirmed and not is_closed
        order by position operator(extensions.<->) here limit 1000)
    ) as nearest where search_text like all (patterns)
  ), listed as materialized (
    select id, name, position operator(extensions.<->) here as chord from (
      select id, name, search_text, position from public.restaurants
      where (select count(*) from near) < enough and not is_closed order by name, id limit 1000
    ) as first_by_name where search_text like all (patterns)
  ), indexed as materialized (
    select id, name, position operator(extensions.<->) here as chord from public.restaurants
    where (select count(*) from near) + (select count(*) from listed) < enough and not is_closed
      and search_text like any (rarest) and search_text like any (rare) and search_text like all (patterns)
    limit 1000
  ), hit as (
    select * from near union select * from listed union select * from indexed
  )
  select hit.id, private.name_band(hit.name, wanted), hit.chord from hit;
end $$;

-- A search: names that begin with the query first, then names with a word that does, names that contain it, and the rest; within
-- each group the unconfirmed last, nearest first and those without coordinates last, else by name. In: query; max_rows 1..50.
create function api.search_restaurants(query text, latitude double precision default null, longitude double precision default null,
  max_rows integer default 10)
returns json language plpgsql stable set search_path = '' as $$
declare
  here extensions.cube := private.point_of(latitude, longitude);
  most integer := private.row_limit(max_rows, 50);
begin
  return (select coalesce(json_agg(shown), '[]') from (
    select card.*, private.chord_to_km(hit.chord) as distance_km
    from private.search_hits(query, here, most) as hit join public.restaurant_cards as card using (id)
    order by hit.band, card.is_unconfirmed nulls first, hit.chord, card.name, card.id limit most) as shown);
end $$;

-- The average, pulled towards the middle as if five more people had given 3.5 stars, so that a single rating does not outrank
-- eight. The app computes the same (domain/visits/ratings.ts), from whole numbers, so that both round alike.
create function private.weighted_rating(average numeric, ratings integer) returns double precision
language sql immutable parallel safe set search_path = '' as $$
  select case when average is not null then
    (35 * 5 + round(average * 10)::integer * ratings)::double precision / (5 + ratings)::double precision end
$$;

-- Places that pass the app's filter, in its order, a page at a time, with their count; `filterPlaces` of the app does the same to
-- the places on the phone. They are the hits of the query; without one the nearest; without a location either the featured, most
-- visited and newest, or those with the tags. The work is bounded: some 6,000 places are looked at, and those of the mark.
-- enable_seqscan is off, because for so many the planner takes reading all places for cheaper (172 ms instead of 42 of 100,000).
-- In: within_km of the location · tags: an array of names, any of them · lowest and highest rating, and whether unrated places pass ·
-- prices: an array of levels, any of them · minute of the week by the person's clock · only_open at that minute ·
-- mark: any, visited, not_visited or want_to_try by the caller · sort: distance, rating, name or price · skip, max_rows 1..100.
-- Out: {count, open: how many of them are open, places: [card with distance_km]}
create function api.filter_restaurants(query text default '', latitude double precision default null, longitude double precision default null,
  within_km double precision default null, tags jsonb default null, lowest numeric default 0, highest numeric default 5,
  unrated boolean default true, prices jsonb default null, minute integer default 0, only_open boolean default false,
  mark text default 'any', sort text default 'distance', skip integer default 0, max_rows integer default 50)
returns json language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' set enable_seqscan = 'off' as $$
#variable_conflict use_variable
declare
  here extensions.cube := private.point_of(latitude, longitude);
  most_chord double precision := private.km_to_chord(greatest(within_km, 0));
  names text[] := case when jsonb_typeof(tags) = 'array' then array(select jsonb_array_elements_text(tags)) end;
  levels text[] := case when jsonb_typeof(prices) = 'array' then array(select jsonb_array_elements_text(prices)) end;
  is_search boolean := btrim(coalesce(query, '')) <> '';
  looked_at constant integer := 5000;
  most integer := private.row_limit(max_rows, 100);
begin
  if sort is null or sort not in ('distance', 'rating', 'name', 'price') then
    perform private.refuse('invalid_sort', 'Places are sorted by distance, rating, name or price.');
  end if;
  if mark is null or mark not in ('any', 'visited', 'not_visited', 'want_to_try') then
    perform private.refuse('invalid_mark', 'Places are any, visited, not_visited or want_to_try.');
  end if;
  return (
    with own as materialized (
      select reviews.restaurant_id as id from public.reviews
      where mark in ('visited', 'not_visited') and reviews.user_id = (select auth.uid()) and not is_hidden
      union
      select (entry ->> 'id')::uuid from public.profiles cross join jsonb_array_elements(profiles.want_to_try) as entry
      where mark = 'want_to_try' and profiles.user_id = (select auth.uid())
    ), candidate as materialized (
      select hit.id, hit.band, hit.chord from private.search_hits(query, here, 1000) as hit where is_search
      union all
      (select restaurants.id, 0, position operator(extensions.<->) here from public.restaurants
        where not is_search and here is not null and position is not null and not is_unconfirmed and not is_closed
        order by position operator(extensions.<->) here limit looked_at)
      union all
      (select restaurants.id, 0, position operator(extensions.<->) here from public.restaurants
        where not is_search and here is not null and position is not null and is_unconfirmed and not is_closed
        order by position operator(extensions.<->) here limit 1000)
      union all
      (select anywhere.id, 0, null from (
        (select restaurants.id from public.restaurants
          where names is not null and restaurants.tags && names limit looked_at)
        union
        (select own.id from own where mark <> 'not_visited')
        union
        (select restaurants.id from public.restaurants where names is null and is_featured order by restaurants.name limit 1000)
        union
        (select stats.restaurant_id from public.restaurant_stats as stats
          where names is null and stats.visits_all > 0 order by stats.visits_all desc limit 2000)
        union
        (select restaurants.id from public.restaurants
          where names is null and restaurants.latitude is not null and not is_closed and not is_unconfirmed
          order by restaurants.created_at desc limit 1000)
        union
        (select restaurants.id from public.restaurants
          where names is null and restaurants.latitude is not null and not is_closed and is_unconfirmed
          order by restaurants.created_at desc limit 1000)
      ) as anywhere where not is_search and here is null)
    ), passing as materialized (
      select place.id, candidate.band, candidate.chord, private.fold(place.name) as name, place.is_featured, place.is_unconfirmed,
        coalesce(stats.visits_all, 0) as visits,
        case when sort = 'rating' then private.weighted_rating(stats.rating_average, stats.rating_count) end as stars,
        coalesce(round(stats.price_sum::numeric / nullif(stats.price_count, 0))::smallint, place.price_level) as price_level,
        coalesce(width_bucket(minute, place.open_minutes) % 2 = 1, false) as is_open
      from candidate join public.restaurants as place using (id)
        left join public.restaurant_stats as stats on stats.restaurant_id = place.id
      where not place.is_closed and (is_search or place.latitude is not null)
        and (within_km is null or here is null or candidate.chord <= most_chord)
        and (names is null or place.tags && names)
        and case when stats.rating_average is null then unrated else stats.rating_average between lowest and highest end
        and (mark = 'any' or (mark = 'not_visited') <> exists (select from own where own.id = place.id))
    ), left_in as materialized (
      select * from passing
      where (levels is null or price_level::text = any (levels)) and (is_open or not only_open)
    ), page as (
      select left_in.*, row_number() over (order by
        case when sort = 'distance' then left_in.band end,
        case when sort = 'distance' and (here is not null or is_search) then left_in.is_unconfirmed end,
        case when sort = 'distance' then left_in.chord end,
        case when sort = 'rating' then left_in.stars end desc nulls last,
        case when sort = 'price' then left_in.price_level end,
        -- As usefulFirst of the app.
        case when sort = 'distance' and here is null and not is_search then left_in.is_featured end desc nulls last,
        case when sort = 'distance' and here is null and not is_search then left_in.visits end desc nulls last,
        left_in.name collate "C", left_in.id) as number
      from left_in
    )
    select json_build_object('count', (select count(*) from left_in), 'open', (select count(*) from left_in where left_in.is_open),
      'places', (select coalesce(json_agg(shown), '[]') from (
        select card.*, private.chord_to_km(page.chord) as distance_km from page join public.restaurant_cards as card using (id)
        where page.number > greatest(skip, 0) and page.number <= greatest(skip, 0) + most order by page.number) as shown)));
end $$;

-- The places within a radius, nearest first and the unconfirmed last, of which each author has a turn, so that nobody's push out
-- those of others. In: radius_m in metres (Nearby: 10000, else 5000), max_rows 1..100.
create function api.nearby_restaurants(latitude double precision, longitude double precision, radius_m double precision default 5000,
  max_rows integer default 20)
returns json language plpgsql stable set search_path = '' as $$
declare
  here extensions.cube := private.point_of(latitude, longitude);
  most_chord double precision := private.km_to_chord(greatest(radius_m, 0) / 1000);
  most integer := private.row_limit(max_rows, 100);
begin
  -- Limits are inside: the indexes are walked from the nearest outwards and stop, however few are within the radius.
  return (select coalesce(json_agg(shown), '[]') from (
    with confirmed as (
      select id, position operator(extensions.<->) here as chord from public.restaurants
      where position is not null and here is not null and not is_unconfirmed and not is_closed
      order by position operator(extensions.<->) here limit most
    ), unconfirmed as (
      select id, user_id, position operator(extensions.<->) here as chord from public.restaurants
      where position is not null and here is not null and is_unconfirmed and not is_closed
      order by position operator(extensions.<->) here limit 1000
    ), hit as (
      select id, chord, 0 as turn from confirmed where chord <= most_chord
      union all
      select id, chord, row_number() over (partition by user_id order by chord, id) from unconfirmed where chord <= most_chord
      order by turn, chord limit most
    )
    select card.*, private.chord_to_km(hit.chord) as distance_km from hit join public.restaurant_cards as card using (id)
    order by card.is_unconfirmed nulls first, hit.chord, card.name) as shown);
end $$;

-- Featured places with coordinates: nearest first with a location, else by name. max_rows 1..100.
create function api.featured_restaurants(latitude double precision default null, longitude double precision default null,
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

-- Places with coordinates for somebody whose location is unknown: featured first, then the most visited, then the newest.
-- max_rows 1..100. Each of the three is the beginning of an index.
create function api.suggested_restaurants(max_rows integer default 100)
returns json language plpgsql stable set search_path = '' as $$
declare
  most integer := private.row_limit(max_rows, 100);
begin
  return (select coalesce(json_agg(shown), '[]') from (
    with hit as (
      (select id, created_at from public.restaurants
        where is_featured and latitude is not null and not is_closed order by name limit most)
      union
      (select id, created_at from public.restaurant_stats as stats join public.restaurants on restaurants.id = stats.restaurant_id
        where stats.visits_all > 0 and latitude is not null and not is_closed order by stats.visits_all desc limit most)
      union
      (select id, created_at from public.restaurants
        where latitude is not null and not is_closed and not is_unconfirmed order by created_at desc limit most)
    )
    select card.*, null as distance_km from hit join public.restaurant_cards as card using (id)
    order by card.is_featured nulls last, card.visits desc, hit.created_at desc, card.id limit most) as shown);
end $$;

-- The towns of places that somebody can mean with the beginning of a name, ignoring accents and case; the first 10 names. Places of one
-- name that lie more than half a degree of latitude or a degree of longitude from the next are another town, as `townsOf` of
-- the app has it. A town lies at the median of its places, so that a wrong one does not move it.
-- Out: [{name: as most have it, latitude, longitude, places: how many, 200 at most; address: of one of them, to tell two of one name apart}]
-- The work is bounded: the index is read name by name, and of each 200 places. Their ids are random, and so is which are read.
-- Runs with its owner's rights, as search_hits.
create function api.search_towns(query text) returns json
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  term text := private.fold(btrim(left(query, 100))) collate "C";
  -- Behind every name that begins with it.
  past text := term || chr(1114111);
begin
  if auth.uid() is null or coalesce(term, '') = '' then return '[]'; end if;
  return (
    with recursive named as (
      (select private.fold(town) collate "C" as key from public.restaurants
        where town is not null and latitude is not null and not is_closed and not is_unconfirmed
          and private.fold(town) collate "C" >= term and private.fold(town) collate "C" < past
        order by private.fold(town) collate "C" limit 1)
      union all
      (select following.key from named cross join lateral (
        select private.fold(town) collate "C" as key from public.restaurants
        where town is not null and latitude is not null and not is_closed and not is_unconfirmed
          and private.fold(town) collate "C" > named.key and private.fold(town) collate "C" < past
        order by private.fold(town) collate "C" limit 1) as following)
    ), place as (
      select first.key, sample.* from (select key from named limit 10) as first cross join lateral (
        select id, town, address, latitude, longitude from public.restaurants
        where town is not null and latitude is not null and not is_closed and not is_unconfirmed
          and private.fold(town) collate "C" = first.key
        order by private.fold(town) collate "C", id limit 200) as sample
    ), northward as (
      select *, latitude - lag(latitude, 1, latitude) over (partition by key order by latitude) > 0.5 as is_apart from place
    ), banded as (
      select *, count(*) filter (where is_apart) over (partition by key order by latitude) as band from northward
    ), eastward as (
      select *, longitude - lag(longitude, 1, longitude) over (partition by key, band order by longitude) > 1 as is_off from banded
    ), parted as (
      select *, count(*) filter (where is_off) over (partition by key, band order by longitude) as part from eastward
    )
    select coalesce(json_agg(town order by town.places desc, town.name), '[]') from (
      select mode() within group (order by parted.town) as name,
        percentile_cont(0.5) within group (order by latitude) as latitude,
        percentile_cont(0.5) within group (order by longitude) as longitude,
        count(*) as places, (array_agg(address order by id) filter (where address is not null))[1] as address
      from parted group by key, band, part
    ) as town);
end $$;

-- Of each of these places ([id], 100 at most) the newest photo of a review, where there is one: [{restaurant_id, photo}]. It pictures a
-- place that has no photo of its own. Asked for each time and stored nowhere, so that it goes with its review.
create function api.photos_of_places(place_ids jsonb)
returns json language plpgsql stable set search_path = '' as $$
begin
  if jsonb_typeof(place_ids) is distinct from 'array' then return '[]'; end if;
  if jsonb_array_length(place_ids) > 100 then
    perform private.refuse('invalid_input', 'At most 100 places can be asked about at once.');
  end if;
  return (select coalesce(json_agg(json_build_object('restaurant_id', asked.id, 'photo', newest.photos[1])), '[]')
    from (select private.uuid_or_null(id) as id from jsonb_array_elements_text(place_ids) as id) as asked
    cross join lateral (
      select photos from public.reviews where restaurant_id = asked.id and photos <> '{}' and not is_hidden
      order by created_at desc, id limit 1
    ) as newest);
end $$;

-- Places by visits in a period, then average rating (unrated last), then name (spec D§9).
-- In: period 24h | week | month | year | all; followed_only counts the visits of followed people only. max_rows 1..100.
-- Volatile, because the first call of a day may move the windows.
create function api.popular_restaurants(period text default 'month', followed_only boolean default false, max_rows integer default 50)
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
      select visit.* from public.followers cross join lateral (
        select reviews.restaurant_id, reviews.user_id, reviews.created_at from public.reviews
        where reviews.user_id = following_id and not is_hidden and reviews.created_at >= starts offset 0) as visit
      where followed_only and follower_id = (select auth.uid())
      union all
      select reviews.restaurant_id, reviews.user_id, reviews.created_at from public.reviews where not followed_only and not is_hidden and reviews.created_at >= starts
    ), counted as (
      -- As private.counted_visits has it.
      select distinct restaurant_id, user_id, (created_at at time zone 'utc')::date as day from visited
    ), top as materialized (
      -- With ties: only places that can be among the first are looked up.
      select visited.restaurant_id, count(*)::integer as visits from counted as visited
      where not exists (select from public.restaurants where restaurants.id = visited.restaurant_id and restaurants.is_closed)
      group by visited.restaurant_id
      order by 2 desc fetch first (most) rows with ties
    ), ranked as materialized (
      -- Where hundreds tie, one look-up each decides which of them become cards.
      select top.*, (select stats.rating_average from public.restaurant_stats as stats where stats.restaurant_id = top.restaurant_id)
      from top order by visits desc, rating_average desc nulls last fetch first (most) rows with ties
    )
    select place.*, null as distance_km from (
      select card::public.restaurant_cards as card, ranked.visits from ranked
        cross join lateral (select * from public.restaurant_cards as cards where cards.id = ranked.restaurant_id offset 0) as card
      order by ranked.visits desc, ranked.rating_average desc nulls last, card.name, card.id limit most
    ) as first cross join lateral jsonb_populate_record(first.card, jsonb_build_object('visits', first.visits)) as place
    order by place.visits desc, place.rating_average desc nulls last, place.name, place.id) as shown);
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
  api.search_towns(text),
  private.wanted_text(text), private.name_band(text, text), private.search_hits(text, extensions.cube, integer), private.weighted_rating(numeric, integer),
  api.search_restaurants(text, double precision, double precision, integer),
  api.filter_restaurants(text, double precision, double precision, double precision, jsonb, numeric, numeric, boolean, jsonb, integer,
    boolean, text, text, integer, integer),
  api.nearby_restaurants(double precision, double precision, double precision, integer),
  api.featured_restaurants(double precision, double precision, integer), api.suggested_restaurants(integer), api.photos_of_places(jsonb), api.popular_restaurants(text, boolean, integer) to authenticated;
