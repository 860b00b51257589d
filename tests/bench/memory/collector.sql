-- Grows the demo town: "collector.username" gets "collector.visits" visits, and follows 100 more people who have as many between them, of
-- whom a phone is given at most 100 visits each. Every visit is at a place of its own; all 100 have been to one more, too, and 500 places
-- (or all) are on a list. The triggers do what they do for everybody.
create function pg_temp.visits() returns integer language sql as $$ select current_setting('collector.visits')::integer $$;
create temporary table town_places as
  select row_number() over (order by id) - 1 as k, count(*) over () as of_all, restaurants.* from public.restaurants;
insert into public.restaurants (id, name, address, town, latitude, longitude, tags, price_level, phone, website, photos, operating_hours)
select md5('place' || n)::uuid, name || ' ' || n, address, town, latitude + (n % 141 - 70) / 1000.0, longitude + (n / 141 - 70) / 1000.0,
  tags, price_level, phone, website, photos, operating_hours
from generate_series(0, 2 * pg_temp.visits() - 1) as n join town_places on k = n % of_all;

insert into auth.users (id, email, raw_user_meta_data)
select md5('friend' || n)::uuid, 'friend' || n || '@crumb.example', jsonb_build_object('username', 'friend_' || n, 'full_name', 'Friend ' || n)
from generate_series(1, 100) as n;
insert into public.followers (follower_id, following_id)
select (select user_id from public.profiles where username = current_setting('collector.username')), md5('friend' || n)::uuid
from generate_series(1, 100) as n;

create temporary table town_reviews as
  select row_number() over (order by id) - 1 as k, count(*) over () as of_all, reviews.* from public.reviews where comment is not null;
insert into public.reviews (id, user_id, restaurant_id, rating, food_rating, service_rating, price_level, comment, dishes, created_at, logged_at)
select md5('review' || n)::uuid,
  case when n < pg_temp.visits() then (select user_id from public.profiles where username = current_setting('collector.username'))
    else md5('friend' || 1 + n % 100)::uuid end,
  md5('place' || n)::uuid, rating, food_rating, service_rating, price_level, comment, dishes, visited, visited
from (
  select n, rating, food_rating, service_rating, price_level, comment, dishes, now() - interval '3 hours' * (1 + n % pg_temp.visits()) as visited
  from generate_series(0, 2 * pg_temp.visits() - 1) as n join town_reviews on k = n % of_all
) as visit;
insert into public.reviews (id, user_id, restaurant_id, rating, comment, created_at, logged_at)
select md5('meal' || n)::uuid, md5('friend' || n)::uuid, md5('place0')::uuid, rating, comment, now() - interval '1 day' * n, now()
from generate_series(1, 100) as n join town_reviews on k = n % of_all;

insert into public.lists (id, user_id, name)
select md5('list')::uuid, user_id, 'Long' from public.profiles where username = current_setting('collector.username');
insert into public.list_restaurants (id, list_id, restaurant_id, position)
select md5('listed' || n)::uuid, md5('list')::uuid, md5('place' || n)::uuid, n from generate_series(0, least(500, 2 * pg_temp.visits()) - 1) as n;
