-- Popularity: visits in the last 7, 30 and 365 days and of all time (spec D§9).
-- A visit counts while any part of its day (UTC) is in the period, so a window is a whole number of days, and one step
-- at midnight moves all windows by subtracting the visits of the days that left.

-- The day to which the windows have moved. One row.
create table private.popularity_day (
  only_row boolean primary key default true check (only_row),
  day date not null
);
alter table private.popularity_day enable row level security;
insert into private.popularity_day (day) values (private.today());

-- The first day of a window that ends on `last_day`.
create function private.window_start(last_day date, period text) returns date
language sql immutable parallel safe set search_path = '' as $$
  select last_day - case period when 'week' then 7 when 'month' then 30 when 'year' then 365 end
$$;

-- Counting a visit holds this lock shared, moving the windows holds it exclusively: a visit counted while its day
-- leaves would otherwise stay in the window for ever.
create function private.popularity_lock() returns bigint
language sql immutable parallel safe set search_path = '' as $$ select 7305001701::bigint $$;

-- Moves the windows to today. Costs one pass per day over the visits of the days that left. Called at COMMIT, where plans are bound
-- to indexes for the sake of the queues.
create function private.move_popularity_windows() returns void
language plpgsql security definer set search_path = '' set enable_seqscan = on as $$
declare
  today date := private.today();
  moved_to date;
begin
  perform pg_advisory_xact_lock(private.popularity_lock());
  select day into moved_to from private.popularity_day;
  if moved_to >= today then return; end if;

  with leaving as (
    select restaurant_id,
      coalesce(sum(visits) filter (where day >= private.window_start(moved_to, 'week') and day < private.window_start(today, 'week')), 0) as week,
      coalesce(sum(visits) filter (where day >= private.window_start(moved_to, 'month') and day < private.window_start(today, 'month')), 0) as month,
      coalesce(sum(visits) filter (where day >= private.window_start(moved_to, 'year') and day < private.window_start(today, 'year')), 0) as year
    from public.restaurant_visits
    where (day >= private.window_start(moved_to, 'week') and day < private.window_start(today, 'week'))
      or (day >= private.window_start(moved_to, 'month') and day < private.window_start(today, 'month'))
      or (day >= private.window_start(moved_to, 'year') and day < private.window_start(today, 'year'))
    group by restaurant_id
  )
  update public.restaurant_stats as stats
  set visits_week = visits_week - leaving.week, visits_month = visits_month - leaving.month, visits_year = visits_year - leaving.year
  from leaving where stats.restaurant_id = leaving.restaurant_id;
  -- Hosted Supabase refuses an UPDATE without WHERE (safeupdate), even inside functions.
  update private.popularity_day set day = today where only_row;
end $$;

-- Adds one transaction's reviews to their places' stats. Sorted by place: see finish_transaction.
create function private.apply_visits(this_transaction xid8) returns void
language plpgsql security definer set search_path = '' as $$
declare
  today date;
begin
  if not exists (select from private.queued_visits where transaction = this_transaction) then return; end if;
  select day into today from private.popularity_day;
  if today < private.today() then
    perform private.move_popularity_windows();
  else
    perform pg_advisory_xact_lock_shared(private.popularity_lock());
  end if;
  -- Read again under the lock: somebody may have moved the windows meanwhile.
  select day into today from private.popularity_day;

  insert into public.restaurant_stats as stats
    (restaurant_id, rating_sum, rating_count, price_sum, price_count,
      food_sum, food_count, drinks_sum, drinks_count, service_sum, service_count, atmosphere_sum, atmosphere_count,
      value_for_money_sum, value_for_money_count,
      visits_week, visits_month, visits_year, visits_all)
  select restaurant_id, sum(rating_sum), sum(rating_count), sum(price_sum), sum(price_count),
    sum(food_sum), sum(food_count), sum(drinks_sum), sum(drinks_count), sum(service_sum), sum(service_count),
    sum(atmosphere_sum), sum(atmosphere_count), sum(value_for_money_sum), sum(value_for_money_count),
    coalesce(sum(visits) filter (where day >= private.window_start(today, 'week')), 0),
    coalesce(sum(visits) filter (where day >= private.window_start(today, 'month')), 0),
    coalesce(sum(visits) filter (where day >= private.window_start(today, 'year')), 0),
    sum(visits)
  from private.queued_visits
  where transaction = this_transaction and exists (select from public.restaurants where id = restaurant_id)
  group by restaurant_id order by restaurant_id
  on conflict (restaurant_id) do update set
    rating_sum = stats.rating_sum + excluded.rating_sum, rating_count = stats.rating_count + excluded.rating_count,
    price_sum = stats.price_sum + excluded.price_sum, price_count = stats.price_count + excluded.price_count,
    food_sum = stats.food_sum + excluded.food_sum, food_count = stats.food_count + excluded.food_count,
    drinks_sum = stats.drinks_sum + excluded.drinks_sum, drinks_count = stats.drinks_count + excluded.drinks_count,
    service_sum = stats.service_sum + excluded.service_sum, service_count = stats.service_count + excluded.service_count,
    atmosphere_sum = stats.atmosphere_sum + excluded.atmosphere_sum,
    atmosphere_count = stats.atmosphere_count + excluded.atmosphere_count,
    value_for_money_sum = stats.value_for_money_sum + excluded.value_for_money_sum,
    value_for_money_count = stats.value_for_money_count + excluded.value_for_money_count,
    visits_week = stats.visits_week + excluded.visits_week, visits_month = stats.visits_month + excluded.visits_month,
    visits_year = stats.visits_year + excluded.visits_year, visits_all = stats.visits_all + excluded.visits_all,
    version = stats.version + 1;

  insert into public.restaurant_visits as counted (restaurant_id, day, visits)
  select restaurant_id, day, sum(visits) from private.queued_visits
  where transaction = this_transaction and exists (select from public.restaurants where id = restaurant_id)
  group by restaurant_id, day having sum(visits) <> 0 order by restaurant_id, day
  on conflict (day, restaurant_id) do update set visits = counted.visits + excluded.visits;

  perform private.confirm_places(array(select distinct restaurant_id from private.queued_visits where transaction = this_transaction));
  delete from private.queued_visits where transaction = this_transaction;
end $$;
