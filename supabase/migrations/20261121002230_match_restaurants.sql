-- Which places those of an import may be; the phone decides (src/domain/import/match-places.ts).

-- For each of at most 20 places the candidates: the one with the id, those within 150 m, and the first five of a search for the name.
-- A place that has closed for good is one, too: people import visits of years ago.
-- In:  asked, an array of {name, latitude?, longitude?, place_id?}.
-- Out: an array of cards with `of`, the index in `asked` from 0.
create function api.match_restaurants(asked json) returns json
language plpgsql stable set search_path = '' as $$
begin
  if json_typeof(asked) is distinct from 'array' or json_array_length(asked) > 20 then
    perform private.refuse('invalid_places', 'At most 20 places are matched at once.');
  end if;
  return (select coalesce(json_agg(shown order by shown.of), '[]') from (
    select (place.ordinality - 1)::integer as of, card.*
    from json_array_elements(asked) with ordinality as place (value, ordinality)
    cross join lateral private.match_candidates(place.value ->> 'name', place.value ->> 'place_id',
      private.point_of((place.value ->> 'latitude')::double precision, (place.value ->> 'longitude')::double precision)) as candidate (id)
    -- Without `offset 0` PostgreSQL reads all places: it takes the candidates for thousands.
    cross join lateral (select * from public.restaurant_cards as cards where cards.id = candidate.id offset 0) as card) as shown);
end $$;

-- At most 26 ids. enable_seqscan and the plan: as in private.search_hits.
create function private.match_candidates(name text, asked_place_id text, here extensions.cube) returns setof uuid
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' set enable_seqscan = 'off' as $$
begin
  return query
    select id from public.restaurants where place_id = asked_place_id
    union
    select id from (
      -- The confirmed and the others have an index each.
      (select id, position operator(extensions.<->) here as chord from public.restaurants
        where here is not null and position is not null and not is_unconfirmed
        order by position operator(extensions.<->) here limit 20)
      union all
      (select id, position operator(extensions.<->) here from public.restaurants
        where here is not null and position is not null and is_unconfirmed
        order by position operator(extensions.<->) here limit 20)
      order by chord limit 20) as nearest
    where chord <= private.km_to_chord(0.15)
    union
    select id from (select hit.id from private.search_hits(name, here, 5) as hit order by hit.band, hit.chord, hit.id limit 5) as named;
end $$;

grant execute on function private.match_candidates(text, text, extensions.cube), api.match_restaurants(json) to authenticated;
