-- Everything that triggers write, computed at once with the same meaning; check.ts compares a sample with the triggers.
-- Without indexes the planner needs at least the sizes.
analyze public.reviews, public.restaurants, public.profiles, public.followers, public.lists, public.list_restaurants, public.list_likes;
truncate public.review_likes, public.activities, public.restaurant_stats, public.restaurant_visits, sync.scopes, sync.entries;

-- Three of the crowd like every twentieth review, and 20,000 people the newest of who has most.
insert into public.review_likes (review_id, user_id, created_at)
select review_id, user_id, now() - interval '1 day' * (hashtext(user_id::text) & 511) / 512
from (
  select reviews.id as review_id, user_id as author_id, bench.id('person', 2023 + (hashtext(reviews.id::text || step) & 65535)) as user_id
  from public.reviews, generate_series(1, 3) as step where hashtext(reviews.id::text) % 20 = 0
  union select (select bench.liked()), bench.id('person', 22), bench.id('person', n) from generate_series(23, 20022) as n
) as liking where user_id <> author_id;
update public.reviews set like_count = likes
from (select review_id, count(*) as likes from public.review_likes group by review_id) as counted
where review_id = reviews.id and like_count <> likes;

insert into public.activities (user_id, activity_type, related_id, created_at, is_shown_by_person, is_subject_visible, metadata)
select reviews.user_id, 'review_created', reviews.id, reviews.created_at, show_activity, not is_hidden,
  jsonb_build_object('restaurant_id', restaurant_id, 'restaurant_name', restaurants.name, 'rating', rating)
from public.reviews join public.profiles using (user_id) join public.restaurants on restaurants.id = restaurant_id
union all
select lists.user_id, 'list_created', lists.id, lists.created_at, show_activity, is_public, jsonb_build_object('list_name', lists.name)
from public.lists join public.profiles using (user_id)
union all
select list_likes.user_id, 'list_liked', list_id, list_likes.created_at, liker.show_activity, is_public,
  jsonb_build_object('list_name', lists.name, 'owner_id', lists.user_id, 'owner_username', owner.username)
from public.list_likes join public.lists on lists.id = list_id
join public.profiles as owner on owner.user_id = lists.user_id join public.profiles as liker on liker.user_id = list_likes.user_id;

update private.popularity_day set day = private.today();
insert into public.restaurant_visits (restaurant_id, day, visits)
select restaurant_id, (created_at at time zone 'utc')::date, count(distinct user_id) from public.reviews where not is_hidden group by 1, 2;
insert into public.restaurant_stats
  (restaurant_id, rating_sum, rating_count, price_sum, price_count,
    food_sum, food_count, drinks_sum, drinks_count, service_sum, service_count, atmosphere_sum, atmosphere_count,
    value_for_money_sum, value_for_money_count,
    visits_week, visits_month, visits_year, visits_all)
select restaurant_id, coalesce(sum(rating), 0), count(rating), coalesce(sum(price_level), 0), count(price_level),
  coalesce(sum(food_rating), 0), count(food_rating),
  coalesce(sum(drinks_rating), 0), count(drinks_rating),
  coalesce(sum(service_rating), 0), count(service_rating),
  coalesce(sum(atmosphere_rating), 0), count(atmosphere_rating),
  coalesce(sum(value_for_money_rating), 0), count(value_for_money_rating),
  count(*) filter (where day >= private.window_start(private.today(), 'week')),
  count(*) filter (where day >= private.window_start(private.today(), 'month')),
  count(*) filter (where day >= private.window_start(private.today(), 'year')), count(*)
-- Sorted once: there are no indexes yet, and a query per place would read all reviews each time.
from (select restaurant_id as id, array_agg(reviews) as reviews from public.reviews group by restaurant_id) as place
cross join lateral private.counted_visits(place.reviews) as visit group by restaurant_id;

update public.profile_counts as counts set follower_count = followers, following_count = following
from (
  select user_id, sum(followers) as followers, sum(following) as following from (
    select following_id as user_id, count(*) as followers, 0 as following from public.followers group by following_id
    union all select follower_id, 0, count(*) from public.followers group by follower_id
  ) as sides group by user_id
) as counted where counted.user_id = counts.user_id and (follower_count, following_count) is distinct from (followers, following);
update public.lists set restaurant_count = restaurants, like_count = likes
from (
  select list_id, sum(restaurants) as restaurants, sum(likes) as likes from (
    select list_id, count(*) as restaurants, 0 as likes from public.list_restaurants group by list_id
    union all select list_id, 0, count(*) from public.list_likes group by list_id
  ) as sides group by list_id
) as counted where counted.list_id = lists.id and (restaurant_count, like_count) is distinct from (restaurants, likes);

-- One row per row and scope, with the time at which the row last changed there.
create temporary table touched as
  select 'user:' || user_id as scope, 'profiles'::sync.entity as entity, user_id as row_id, created_at as changed from public.profiles
  union all select 'user:' || user_id, 'reviews', id, created_at from public.reviews
  union all select 'user:' || user_id, 'restaurants', restaurant_id, max(created_at) from public.reviews group by user_id, restaurant_id
  union all select 'user:' || user_id, 'activities', id, created_at from public.activities where activity_type <> 'review_created'
  union all select 'user:' || user_id, 'lists', id, created_at from public.lists
  union all select 'user:' || user_id, 'list_likes', id, created_at from public.list_likes
  union all select 'user:' || follower_id, 'followers', id, created_at from public.followers
  union all select 'followers:' || following_id, 'followers', id, created_at from public.followers
  union all select 'followers:' || following_id, 'profiles', follower_id, created_at from public.followers
  union all select 'followers:' || user_id, 'review_likes', id, created_at from public.review_likes
  union all select 'followers:' || user_id, 'reviews', id, created_at from public.reviews where like_count > 0
  union all select 'list:' || id, 'lists', id, created_at from public.lists
  union all select 'list:' || list_id, 'list_restaurants', id, created_at from public.list_restaurants
  union all select 'list:' || list_id, 'restaurants', restaurant_id, created_at from public.list_restaurants
  union all select 'list:' || list_id, 'list_likes', id, created_at from public.list_likes
  -- a list shows its owner and whoever likes it; the owner cannot like it
  union all select 'list:' || id, 'profiles', user_id, created_at from public.lists
  union all select 'list:' || list_id, 'profiles', user_id, created_at from public.list_likes
  union all select 'catalog', 'tags', id, '2000-01-01' from public.tags
  union all select 'catalog', 'restaurants', id, created_at from public.restaurants where is_featured;

insert into sync.scopes (scope, head) select scope, count(*) from touched group by scope order by md5(scope);
insert into sync.entries (row_id, entity, scope_id, version)
select row_id, entity, scopes.id, row_number() over (partition by scopes.id order by changed, entity, row_id)
from touched join sync.scopes using (scope);
drop table touched;
