-- For `npm run rehearse` with the secret key: what no person may do. Everything else it does as a person.

-- Moves the windows back by one day, as if nobody had visited any place since yesterday (UTC), so that the next visit
-- moves them. Returns the day on which they end now. Exact, however often it is called: it leaves what any quiet day
-- leaves, and touches nobody's rows. For the secret key only.
create function api.turn_popularity_back() returns date
language plpgsql security definer set search_path = '' as $$
declare
  moved_to date;
begin
  perform pg_advisory_xact_lock(private.popularity_lock());
  update private.popularity_day set day = day - 1 where only_row returning day into moved_to;
  with returning_visits as (
    select restaurant_id,
      coalesce(sum(visits) filter (where day = private.window_start(moved_to, 'week')), 0) as week,
      coalesce(sum(visits) filter (where day = private.window_start(moved_to, 'month')), 0) as month,
      coalesce(sum(visits) filter (where day = private.window_start(moved_to, 'year')), 0) as year
    from public.restaurant_visits
    where day in (private.window_start(moved_to, 'week'), private.window_start(moved_to, 'month'), private.window_start(moved_to, 'year'))
    group by restaurant_id
  )
  update public.restaurant_stats as stats
  set visits_week = visits_week + week, visits_month = visits_month + month, visits_year = visits_year + year
  from returning_visits where stats.restaurant_id = returning_visits.restaurant_id;
  return moved_to;
end $$;

-- The visits of a place in the window of a week.
create function api.visits_of_week(place_id uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select visits_week from public.restaurant_stats where restaurant_id = visits_of_week.place_id
$$;

-- Removes the places of rehearsals, typed in or noted as the maps service's, which no account takes along; returns how many.
create function api.remove_rehearsed_places() returns integer
language sql security definer set search_path = '' as $$
  delete from private.maps_places where place_id like 'rehearsal-%';
  with removed as (delete from public.restaurants where place_id ~ '^(manual_)?rehearsal-' returning id)
  select count(*)::integer from removed
$$;

grant execute on function api.turn_popularity_back(), api.visits_of_week(uuid), api.remove_rehearsed_places() to service_role;
