-- The reviews that let the world grow from `bench.reviews_from` to `bench.reviews`: of three fifths of the crowd, skewed.
insert into bench.next_reviews
select n, 2022 + bench.skewed((current_setting('bench.people')::integer - 2022) * 3 / 5, 1.75)
from generate_series(current_setting('bench.reviews_from')::bigint + 1, current_setting('bench.reviews')::bigint) as n;
