-- Reads of one page each: a restaurant, its reviews, people, a profile (spec D§2, L§2.5, L§2.6).

-- A place's reviews, newest first: everybody's, or only followed people's.
-- In:  before_time and before_id, the created_at and id of the last review already shown, for the next page; max_rows 1..100.
-- Out: [row of private.review_rows, with its author's card and restaurant_name]
create function api.restaurant_reviews(restaurant_id uuid, followed_only boolean default false,
  before_time timestamptz default 'infinity', before_id uuid default null, max_rows integer default 30)
returns json language plpgsql stable set search_path = '' as $$
declare
  kept uuid := private.kept_place(restaurant_id);
begin
  return (select coalesce(json_agg(shown), '[]') from (select * from (
    -- Two paths, because a person follows few people and a place may have many reviews: for followed people, one index
    -- lookup each (`offset 0` keeps the planner from reading all reviews of the place instead).
    (select reviews.* from private.review_rows as reviews
      where not followed_only and reviews.restaurant_id = kept
        and reviews.created_at <= before_time and (reviews.created_at < before_time or reviews.id > before_id)
      order by reviews.created_at desc, reviews.id limit private.row_limit(max_rows, 100))
    union all
    (select visit.* from public.followers cross join lateral (
        select reviews.* from private.review_rows as reviews
        where reviews.user_id = following_id and reviews.restaurant_id = kept
          and reviews.created_at <= before_time and (reviews.created_at < before_time or reviews.id > before_id) offset 0) as visit
      where followed_only and follower_id = (select auth.uid())
      order by visit.created_at desc, visit.id limit private.row_limit(max_rows, 100))
  ) as review
  join private.person_cards as author using (user_id)
  join (select restaurants.id as restaurant_id, restaurants.name as restaurant_name from public.restaurants) as place using (restaurant_id)
  order by review.created_at desc, review.id) as shown);
end $$;

-- How many of the newest reviews each of the restaurant page's two cards shows before "View All".
create function private.reviews_on_page() returns integer language sql immutable parallel safe set search_path = '' as $$ select 5 $$;

-- Of how many reviews it knows the photos: more than anybody looks through.
create function private.photo_reviews_on_page() returns integer language sql immutable parallel safe set search_path = '' as $$ select 30 $$;

-- A place's page, by its id or the maps service's id; null when there is none. That of a merged place is the page of the kept one.
-- Out: {restaurant: every column, stats: {rating_average, rating_count, price_level, visits, figures_version,
--       details: {food_rating …: average, half up to one decimal}}, friends: {rating_average, rating_count, review_count},
--       friend_reviews, reviews: the newest few of restaurant_reviews,
--       photo_reviews: the newest with photos, of each what names them: {id, user_id, restaurant_id, created_at, photos, username, avatar_url}}
create function api.restaurant_page(restaurant_id uuid default null, place_id text default null) returns json
language plpgsql stable set search_path = '' as $$
declare
  kept uuid := private.kept_place(restaurant_id, place_id);
  place public.restaurants;
begin
  select * into place from public.restaurants
  where restaurants.id = kept or restaurants.place_id = restaurant_page.place_id or restaurants.google_place_id = restaurant_page.place_id
  order by restaurants.id = kept desc nulls last limit 1;
  if place.id is null then return null; end if;
  return json_build_object(
    'restaurant', to_jsonb(place) - 'search_text' - 'position' - 'user_id' - 'moderated_at',
    'stats', (select jsonb_build_object('rating_average', card.rating_average, 'rating_count', card.rating_count,
        'price_level', card.price_level, 'visits', card.visits, 'figures_version', card.figures_version, 'details', jsonb_build_object(
          'food_rating', round(food_sum / nullif(food_count, 0), 1),
          'drinks_rating', round(drinks_sum / nullif(drinks_count, 0), 1),
          'service_rating', round(service_sum / nullif(service_count, 0), 1),
          'atmosphere_rating', round(atmosphere_sum / nullif(atmosphere_count, 0), 1),
          'value_for_money_rating', round(value_for_money_sum / nullif(value_for_money_count, 0), 1)))
      from public.restaurant_cards as card left join public.restaurant_stats as stats on stats.restaurant_id = card.id
      where card.id = place.id),
    'friends', (select jsonb_build_object('rating_average', round(avg(rating), 1), 'rating_count', count(rating),
        'review_count', cardinality(visits.of_friends))
      from (select array(select visit from public.followers cross join lateral (select reviews from public.reviews
          where reviews.user_id = following_id and reviews.restaurant_id = place.id and not is_hidden offset 0) as found (visit)
        where follower_id = (select auth.uid())) as of_friends) as visits
      left join lateral private.counted_visits(visits.of_friends) on true group by visits.of_friends),
    'friend_reviews', api.restaurant_reviews(place.id, true, max_rows => private.reviews_on_page()),
    'reviews', api.restaurant_reviews(place.id, false, max_rows => private.reviews_on_page()),
    'photo_reviews', (select coalesce(json_agg(shown), '[]') from (
      select newest.*, author.username, author.avatar_url from (
        select id, user_id, reviews.restaurant_id, created_at, photos from public.reviews
        where reviews.restaurant_id = place.id and photos <> '{}' and not is_hidden
        order by created_at desc, id limit private.photo_reviews_on_page()
      ) as newest join private.person_cards as author using (user_id)
      order by newest.created_at desc, newest.id) as shown));
end $$;

-- People whose username contains the text, without oneself, the first 10 by username (spec L§5). An empty text finds
-- nobody, nor does one longer than a username.
-- From three letters on, the trigram index finds them. It knows no shorter text, and when 2,000 usernames match it does
-- not return the first ones; then usernames are walked in order until 11 are found (one may be oneself). That ends
-- early, unless one or two letters are rare: then all usernames are read, some 14 ms for 100,000 (docs/scale.md).
-- `offset 0` keeps the planner from sorting instead; enable_seqscan is off as in search_restaurants.
-- Out: [card, with is_followed and follows_me: how the caller and they stand; mutual: how many of the newest 100 whom the caller
--       follows follow them]
create function api.search_people(query text) returns json
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' set enable_seqscan = 'off' as $$
declare
  me uuid := auth.uid();
  term text := lower(btrim(left(query, 100)));
  pattern text := private.like_anywhere(term);
begin
  if me is null or term is null or term = '' or char_length(term) > 15 then return '[]'; end if;
  return (select coalesce(json_agg(shown), '[]') from (
  with indexed as materialized (
    select username from public.profiles where char_length(term) > 2 and username like pattern limit 2000
  ), unseen as materialized (
    select username from public.profiles where user_id in (select private.out_of_sight())
  ), walked as materialized (
    select username from (select username from public.profiles order by username offset 0) as everybody
    where (char_length(term) < 3 or (select count(*) from indexed) = 2000) and username like pattern
      and username not in (select username from unseen) limit 11
  ), hit as (
    select username from (select username from indexed union select username from walked) as found
    where username not in (select username from unseen) order by username limit 11
  )
  select person.*,
    exists (select from public.followers where follower_id = me and following_id = person.user_id) as is_followed,
    exists (select from public.followers where follower_id = person.user_id and following_id = me) as follows_me,
    (select count(*) from (select following_id as id from public.followers where follower_id = me
        order by created_at desc, following_id limit 100) as mine
      where exists (select from public.followers where follower_id = mine.id and following_id = person.user_id)) as mutual
  from hit join private.person_cards as person using (username)
  where person.user_id <> me order by person.username limit 10) as shown);
end $$;

-- A person's page; null when there is none.
-- Out: {profile: public columns, counts: {restaurants, followers, following}, is_followed, follows_me,
--       recent_visits: the newest 4, as restaurant_reviews gives them but without the author} (spec L§2.6)
create function api.profile_page(person_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  me uuid := auth.uid();
  person public.public_profiles;
begin
  select * into person from public.public_profiles where user_id = person_id;
  if person.user_id is null then return null; end if;
  return jsonb_build_object(
    'profile', to_jsonb(person),
    'counts', (select jsonb_build_object('followers', followers, 'following', following,
        'restaurants', (select count(*) from (
          select distinct restaurant_id from public.reviews where user_id = person_id and not is_hidden) as visited))
      from private.counts_in_sight(person_id)),
    'is_followed', exists (select from public.followers where follower_id = me and following_id = person_id),
    'follows_me', exists (select from public.followers where follower_id = person_id and following_id = me),
    'recent_visits', (
      select coalesce(jsonb_agg(to_jsonb(visit) || jsonb_build_object('restaurant_name', place.name)
        order by visit.created_at desc, visit.id), '[]')
      from (
        select * from private.review_rows where user_id = person_id order by created_at desc, id limit 4
      ) as visit join public.restaurants as place on place.id = visit.restaurant_id));
end $$;

grant execute on function private.reviews_on_page(), private.photo_reviews_on_page(), private.like_anywhere(text), private.fold(text),
  api.restaurant_reviews(uuid, boolean, timestamptz, uuid, integer), api.restaurant_page(uuid, text),
  api.search_people(text), api.profile_page(uuid) to authenticated;
