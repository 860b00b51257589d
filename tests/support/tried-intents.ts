/** Tries intents on a connection, each from the same state: what each changes, in words, or how it is refused. */
import type { JSONValue, TransactionSql } from 'postgres'

/** One line for each row that an intent could change, of these people. */
const lines = `
  create function pg_temp.lines(people uuid[]) returns setof text language sql as $$
    select format('%s follows %s', follower_id, following_id) from public.followers where follower_id = any (people)
    union all select format('%s %ss %s', user_id, kind, person_id) from public.restrictions where user_id = any (people)
    union all select format('%s likes review %s', user_id, review_id) from public.review_likes where user_id = any (people)
    union all select format('%s likes list %s', user_id, list_id) from public.list_likes where user_id = any (people)
    union all select format('%s is %s %s', person_id, case when has_left then 'off' else 'named on' end, review_id)
      from public.review_companions where person_id = any (people)
    union all select format('%s of %s at %s %s', id, user_id, restaurant_id, jsonb_strip_nulls(jsonb_build_object(
      'ratings', nullif(concat_ws(' ', rating, food_rating, drinks_rating, service_rating, atmosphere_rating, value_for_money_rating, price_level), ''),
      'comment', comment, 'dishes', dishes, 'photos', nullif(photos, '{}'), 'days', nullif(extract(day from created_at - now()), 0))))
      from public.reviews where user_id = any (people)
    union all select format('list %s of %s %s', id, user_id, jsonb_strip_nulls(jsonb_build_object(
      'name', name, 'description', description, 'is_private', nullif(not is_public, false), 'is_ranked', nullif(is_ranked, false))))
      from public.lists where user_id = any (people)
    union all select concat_ws(' ', list_id, position, list_restaurants.restaurant_id, notes)
      from public.list_restaurants join public.lists on lists.id = list_id where user_id = any (people)
    union all select format('%s has %s %s', profiles.user_id, key, case when jsonb_typeof(value) = 'array'
      then (select string_agg(place ->> 'id', ' ') from jsonb_array_elements(value) as place) else value #>> '{}' end)
      from public.profiles cross join lateral jsonb_each(jsonb_strip_nulls(to_jsonb(profiles))) where profiles.user_id = any (people)
    union all select concat_ws(' ', reporter_id, 'reports', reported_content_type, reported_content_id, photo, reasons, description)
      from public.reports where reporter_id = any (people)
    union all select concat_ws(' ', 'place', id, 'of', user_id, 'is', place_id, google_place_id, name, address, latitude, longitude)
      from public.restaurants where user_id = any (people)
    union all select format('%s keeps %s of %s: %s', user_id, field, subject_id, text) from public.earlier_texts where user_id = any (people)
    union all select concat_ws(' ', reporter_id, 'reports', restaurant_id, problem, name, address, latitude, longitude, duplicate_of, description)
      from private.place_reports where reporter_id = any (people)
    union all select concat_ws(' ', user_id, 'notes on', review_id, restaurant_id, note) from public.private_notes where user_id = any (people)
    union all select format('%s spends %s', user_id, budget) from private.spent where user_id = any (people) and budget = 'imported_visits'
  $$;`

const tried = `
  create function pg_temp.tried(people uuid[], before text[], person uuid, intent text, input jsonb) returns text[] language plpgsql as $$
  declare
    changed text;
    code text;
    rule text;
  begin
    perform set_config('request.jwt.claims', json_build_object('sub', person, 'role', 'authenticated')::text, true),
      set_config('role', 'authenticated', true);
    execute format('select intent.%I($1)', intent) using input;
    perform set_config('role', 'none', true);
    -- Undoes all of it.
    raise exception using errcode = 'ZZ001', message = (select coalesce(json_agg(line), '[]') from (
      select '- ' || line as line from (select unnest(before) as line except all select pg_temp.lines(people)) as gone
      union all select '+ ' || line from (select pg_temp.lines(people) as line except all select unnest(before)) as added) as changes);
  exception
    when sqlstate 'ZZ001' then
      return array(select json_array_elements_text(sqlerrm::json));
    when others then
      get stacked diagnostics code = pg_exception_detail, rule = constraint_name;
      return array[concat_ws(' ', 'refused', sqlstate, coalesce(nullif(rule, ''), case sqlstate when 'CR001' then code end))];
  end $$;`

export type Tried = [person: string, intent: string, input: JSONValue]

/** What each does alone, in the words of \`names\`, by id: rows that are gone with a minus, those that came with a plus. */
export async function tryIntents(
  transaction: TransactionSql,
  people: readonly string[],
  names: ReadonlyMap<string, string>,
  intents: Tried[],
): Promise<string[][]> {
  await transaction.unsafe(lines + tried)
  const answers = await transaction<{ changes: string[] }[]>`
    with before as materialized (select array(select pg_temp.lines(${people}::uuid[])) as lines)
    select pg_temp.tried(${people}::uuid[], before.lines, (one ->> 0)::uuid, one ->> 1, one -> 2) as changes
    from before, jsonb_array_elements(${transaction.json(intents)}) with ordinality as tried (one, place) order by place`
  return answers.map(({ changes }) => changes.map((line) => inWords(line, names)).toSorted())
}

const inWords = (line: string, names: ReadonlyMap<string, string>): string =>
  line.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, (id) => names.get(id) ?? id)
