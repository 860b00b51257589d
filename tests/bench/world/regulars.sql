-- The reviews that both sizes of the world have: 100 of each reader, 10,000 of person 22, and those of the circle,
-- from 2,000 of the keenest to 10 of the least keen.
insert into bench.next_reviews
select row_number() over (order by author, step), author
from (
  select author, step from generate_series(1, 21) as author, generate_series(1, 100) as step
  union all select 22, step from generate_series(1, 10000) as step
  union all select author, step from generate_series(23, 2022) as author, generate_series(1, round(2000 / power(author - 22, 0.7))::integer) as step
) as regular;
