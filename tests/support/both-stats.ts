import type { TestBackend } from './backend.ts'
import type { Row } from './device.ts'

/** The stats of places as the counters have them and as all reviews give them. */
export async function bothStats(backend: Pick<TestBackend, 'sql'>): Promise<[Row[], Row[]]> {
  const counted = await backend.sql`
    select restaurant_id, rating_count, rating_average::float, price_count, price_sum, visits_all, visits_week, visits_month, visits_year,
      food_count, food_sum::float, drinks_count, drinks_sum::float, service_count, service_sum::float,
      atmosphere_count, atmosphere_sum::float, value_for_money_count, value_for_money_sum::float
    from restaurant_stats where visits_all > 0 order by restaurant_id`
  const computed = await backend.sql`
    select restaurant_id, count(rating)::integer as rating_count, round(avg(rating), 1)::float as rating_average,
      count(price_level)::integer as price_count, coalesce(sum(price_level), 0)::integer as price_sum, count(*)::integer as visits_all,
      (count(*) filter (where day >= today - 7))::integer as visits_week, (count(*) filter (where day >= today - 30))::integer as visits_month,
      (count(*) filter (where day >= today - 365))::integer as visits_year,
      count(food_rating)::integer as food_count, coalesce(sum(food_rating), 0)::float as food_sum,
      count(drinks_rating)::integer as drinks_count, coalesce(sum(drinks_rating), 0)::float as drinks_sum,
      count(service_rating)::integer as service_count, coalesce(sum(service_rating), 0)::float as service_sum,
      count(atmosphere_rating)::integer as atmosphere_count, coalesce(sum(atmosphere_rating), 0)::float as atmosphere_sum,
      count(value_for_money_rating)::integer as value_for_money_count,
      coalesce(sum(value_for_money_rating), 0)::float as value_for_money_sum
    from (select *, private.today() as today from private.counted_visits(array(select reviews from reviews))) as review
    group by restaurant_id order by restaurant_id`
  return [[...counted], [...computed]]
}
