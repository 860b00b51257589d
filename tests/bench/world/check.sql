-- Clones a sample of the world row by row, so that the triggers do their work, and compares with what derived.sql
-- computed for the originals. Returns the differences; the caller rolls back.
create temporary table places as
  select id as original, md5('clone' || id)::uuid as clone from public.restaurants
  where id in (select bench.id('place', n) from generate_series(1, 100000, 9973) as n);
create temporary table people as
  select user_id as original, md5('clone' || user_id)::uuid as clone from public.profiles
  where user_id in (select bench.id('person', n) from generate_series(1, 100000, 7919) as n union select bench.id('person', n) from generate_series(600, 620) as n);

create temporary view described as
  select kind, original, clone, id, jsonb_build_object(
    'stats', (select to_jsonb(stats) - 'restaurant_id' - 'version' from public.restaurant_stats as stats where restaurant_id = described.id),
    'days', (select jsonb_object_agg(day, visits) from public.restaurant_visits where restaurant_id = described.id),
    'counts', (select jsonb_build_array(follower_count, following_count) from public.profile_counts where user_id = described.id),
    'activities', (select jsonb_agg(jsonb_build_array(activity_type, created_at, is_visible, metadata - 'owner_id' - 'owner_username') order by created_at, activity_type)
      from public.activities where user_id = described.id),
    'likes', (select jsonb_agg(like_count order by created_at, like_count) from public.reviews where user_id = described.id and like_count > 0),
    'list', (select jsonb_build_array(restaurant_count, like_count) from public.lists where lists.id = described.id),
    'scopes', (select jsonb_object_agg(split_part(scope, ':', 1), entities) from (
      select scope, (select jsonb_object_agg(entity, rows) from (select entity, count(*) as rows from sync.entries where scope_id = scopes.id group by entity) as counted) as entities
      from sync.scopes where scope in ('user:' || described.id, 'followers:' || described.id, 'list:' || described.id)) as held),
    'places', (select jsonb_agg(row_id order by row_id) from sync.entries join sync.scopes on scopes.id = scope_id
      where scope in ('user:' || described.id, 'list:' || described.id) and entity = 'restaurants')
  ) as description
  from (
    select kind, original, clone, unnest(array[original, clone]) as id from (
      select 'place' as kind, original, clone from places union all select 'person', original, clone from people
      union all select 'list', lists.id, md5('clone' || lists.id)::uuid from public.lists join people on original = lists.user_id
    ) as pairs
  ) as described;

-- Before the clones, because they follow and like the originals.
create temporary table computed as select * from described where id = original;

insert into public.restaurants (id, name) select clone, 'Clone' from places;
insert into public.reviews (id, user_id, restaurant_id, rating, food_rating, drinks_rating, service_rating, atmosphere_rating,
  value_for_money_rating, price_level, created_at, is_hidden)
select md5('place' || id)::uuid, user_id, clone, rating, food_rating, drinks_rating, service_rating, atmosphere_rating,
  value_for_money_rating, price_level, created_at, is_hidden
from public.reviews join places on original = restaurant_id;

insert into auth.users (id, raw_user_meta_data)
select clone, jsonb_build_object('username', 'clone_' || row_number() over ()) from people;
update public.profiles set show_activity = source.show_activity
from people join public.profiles as source on source.user_id = original where profiles.user_id = clone and not source.show_activity;
insert into public.reviews (id, user_id, restaurant_id, rating, food_rating, drinks_rating, service_rating, atmosphere_rating,
  value_for_money_rating, price_level, created_at, is_hidden)
select md5('person' || id)::uuid, clone, restaurant_id, rating, food_rating, drinks_rating, service_rating, atmosphere_rating,
  value_for_money_rating, price_level, created_at, is_hidden
from public.reviews join people on original = user_id where restaurant_id not in (select clone from places);
insert into public.followers (follower_id, following_id)
select clone, following_id from public.followers join people on original = follower_id
union all select follower_id, clone from public.followers join people on original = following_id;
insert into public.lists (id, user_id, name, is_public, is_ranked, created_at)
select md5('clone' || id)::uuid, clone, name, is_public, is_ranked, created_at from public.lists join people on original = user_id;
insert into public.list_restaurants (id, list_id, restaurant_id, position)
select md5('clone' || item.id)::uuid, md5('clone' || list_id)::uuid, restaurant_id, position
from public.list_restaurants as item join public.lists on lists.id = list_id join people on original = user_id;
insert into public.list_likes (list_id, user_id, created_at)
select list_id, clone, created_at from public.list_likes join people on original = user_id
union all
select md5('clone' || list_id)::uuid, list_likes.user_id, list_likes.created_at
from public.list_likes join public.lists on lists.id = list_id join people on original = lists.user_id;
insert into public.review_likes (review_id, user_id, created_at)
select review_id, clone, created_at from public.review_likes join people on original = user_id
union all
select md5('person' || review_id)::uuid, liking.user_id, liking.created_at
from public.review_likes as liking join public.reviews on reviews.id = review_id join people on original = reviews.user_id
where restaurant_id not in (select clone from places);
set constraints all immediate;

select (select count(*)::integer from computed) as checked,
  (select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'id', original, 'computed', computed.description, 'by triggers', triggered.description)), '[]')
    from computed join described as triggered using (kind, original)
    where triggered.id = triggered.clone and computed.description <> triggered.description) as differences;
