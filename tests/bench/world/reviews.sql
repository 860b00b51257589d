-- Writes the reviews of bench.next_reviews: over two years, more of them lately, mostly at the well-known places.
insert into public.reviews (id, user_id, restaurant_id, rating, food_rating, service_rating, price_level, comment, photos,
  created_at, logged_at, is_hidden)
select bench.id('review', n), user_id, bench.id('place', place), case when kind < 0.85 then rating end,
  case when kind < 0.3 then rating end, case when kind < 0.25 then least(5, rating + 0.5) end,
  case when kind < 0.5 then place % 4 + 1 end,
  case when kind < 0.6 then bench.pick('{Loved it.,Would come again.,A bit loud.,Slow but friendly.,Hidden gem!}') || ' '
    || repeat('The ' || bench.word() || ' was ' || bench.pick('{crisp,tender,too salty,perfect,cold,generous}') || '. ', 1 + floor(kind * 12)::integer) end,
  case when kind < 0.1 then array[user_id || '/' || 1700000000000 + n || '-0.jpg', user_id || '/' || 1700000000000 + n || '-1.jpg'] else '{}' end,
  visited, visited, n % 500 = 0
from (
  select n, bench.id('person', author) as user_id, bench.skewed(current_setting('bench.places')::integer, 2) as place, random() as kind,
    (round((5 - 3.5 * power(random(), 1.6)) * 2) / 2)::numeric(2, 1) as rating, now() - interval '730 days' * power(random(), 1.2) as visited
  from bench.next_reviews order by n
) as review;
truncate bench.next_reviews;
