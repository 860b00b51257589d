-- Accounts and profiles, who follows whom, lists and likes.
insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
select bench.id('person', n), 'person' || n || '@bench.example', now(), '{"app_context": "main_app"}'
from generate_series(1, current_setting('bench.people')::integer) as n;

insert into public.profiles (user_id, username, full_name, bio, show_activity, created_at)
select bench.id('person', n), left(extensions.unaccent(lower(first_name || case when n % 2 = 0 then '_' else '' end || last_name)), 15 - length(n::text)) || n,
  left(first_name || ' ' || last_name, 25), case when n % 4 = 0 then 'Eats in ' || last_name || ' and likes ' || first_name end,
  n % 20 > 0, now() - interval '3 years' * random()
from (select n, bench.word() as first_name, bench.word() as last_name from generate_series(1, current_setting('bench.people')::integer) as n) as person;

insert into public.profile_counts (user_id) select user_id from public.profiles;

-- Favorites and want-to-try: up to 100 for the circle, the full 1,000 for person 22, a few for everybody else.
update public.profiles set favorites = kept.places, want_to_try = kept.plain, pinned_restaurants = jsonb_path_query_array(kept.plain, '$[0 to 3]')
from (
  select person_id, jsonb_agg(jsonb_build_object('id', id, 'name', name, 'address', address, 'image', photos[1], 'added_at', now())) as places,
    jsonb_agg(jsonb_build_object('id', id, 'name', name, 'address', address)) as plain
  from (
    select distinct bench.id('person', n) as person_id, bench.id('place', bench.skewed(current_setting('bench.places')::integer, 2)) as id
    from generate_series(1, current_setting('bench.people')::integer) as n,
      generate_series(1, case when n = 22 then 1000 when n < 2023 then bench.skewed(100, 2) when n % 3 = 0 then 4 else 0 end)
  ) as chosen join public.restaurants using (id) group by person_id
) as kept where profiles.user_id = kept.person_id;
create table bench.favorites_before as select user_id, favorites, want_to_try from public.profiles;

-- The readers and person 21 follow 200 of the circle each, 21 and 19 of the crowd the one with 10,000 reviews; the crowd follows four
-- each, mostly the well-known.
insert into public.followers (follower_id, following_id, created_at)
select follower_id, following_id, now() - interval '2 years' * random()
from (
  select bench.id('person', reader) as follower_id, bench.id('person', 23 + (reader * 97 + step * 10 + reader % 10) % 2000) as following_id
  from generate_series(1, 21) as reader, generate_series(1, 200) as step
  union select bench.id('person', 21), bench.id('person', 22)
  union select bench.id('person', fan), bench.id('person', 22) from generate_series(2023, 2041) as fan
  union select bench.id('person', n), bench.id('person', 22 + bench.skewed(current_setting('bench.people')::integer - 22, 2.5))
  from generate_series(22, current_setting('bench.people')::integer) as n, generate_series(1, 4)
) as pair where follower_id <> following_id;

-- 40,000 lists, ten of each reader, with one to twelve places each and likes.
insert into public.lists (id, user_id, name, description, is_public, is_ranked, created_at, updated_at)
select bench.id('list', n), bench.id('person', case when n <= 200 then 1 + n % 20 else bench.skewed(current_setting('bench.people')::integer, 1.5) end),
  bench.pick('{Best,Cheap,Late,Cosy,Romantic,Quick,Sunday}') || ' ' || bench.word(), case when n % 3 = 0 then 'Places in ' || bench.word() end,
  n % 4 > 0, n % 2 = 0, made, made
from (select n, now() - interval '2 years' * random() as made from generate_series(1, 40000) as n) as list;

insert into public.list_restaurants (id, list_id, restaurant_id, position, created_at)
select md5(list_id::text || restaurant_id)::uuid, list_id, restaurant_id, row_number() over (partition by list_id order by restaurant_id) - 1, now() - interval '1 year'
from (
  select distinct bench.id('list', n) as list_id, bench.id('place', bench.skewed(current_setting('bench.places')::integer, 2)) as restaurant_id
  from generate_series(1, 40000) as n, generate_series(1, 1 + n * 7 % 12)
) as item;

-- Readers like 20 lists of the circle each; the crowd likes 100,000 times, mostly the well-known lists.
insert into public.list_likes (list_id, user_id, created_at)
select lists.id, liker.user_id, now() - interval '1 year' * random()
from (
  select bench.id('list', 200 + reader * 20 + step) as list_id, bench.id('person', reader) as user_id
  from generate_series(1, 21) as reader, generate_series(1, 20) as step
  union select bench.id('list', 200 + bench.skewed(39800, 2)), bench.id('person', 21 + bench.skewed(current_setting('bench.people')::integer - 21, 1))
  from generate_series(1, 100000)
) as liker join public.lists on lists.id = list_id and is_public and lists.user_id <> liker.user_id;
