-- Personal collections (spec L§2.8): one's own are complete on one's phone; other people's are read here.

-- A page of a person's places, by id; null when there is no such person.
-- In:  collection 'want_to_try' | 'favorites' | 'visited'; after_id, the id of the last place of the page before; max_rows 1..500.
-- Out: {person: {user_id, username}, places: [row as restaurant_cards has it, and personal_rating]}
--   personal_rating  of a visited place: what the person gave at their newest visit with a rating
create function api.collection_page(person_id uuid, collection text, after_id uuid default null, max_rows integer default 500)
returns jsonb language plpgsql stable set search_path = '' as $$
declare
  most integer := private.row_limit(max_rows, 500);
  person public.public_profiles;
begin
  if collection is null or collection not in ('want_to_try', 'favorites', 'visited') then
    perform private.refuse('invalid_collection', 'A collection is want_to_try, favorites or visited.');
  end if;
  select * into person from public.public_profiles where user_id = person_id;
  if person.user_id is null then return null; end if;
  return jsonb_build_object(
    'person', jsonb_build_object('user_id', person.user_id, 'username', person.username),
    'places', (
      select coalesce(jsonb_agg(to_jsonb(place) || jsonb_build_object('personal_rating', newest.rating) order by place.id), '[]')
      from (
        (select private.uuid_or_null(entry ->> 'id') as id
          from jsonb_array_elements(case collection when 'want_to_try' then person.want_to_try when 'favorites' then person.favorites end) as entry
          where after_id is null or private.uuid_or_null(entry ->> 'id') > after_id
          order by 1 limit most)
        union all
        (select distinct restaurant_id from public.reviews
          where collection = 'visited' and user_id = person_id and not is_hidden
            and (after_id is null or restaurant_id > after_id)
          order by restaurant_id limit most)
      ) as entry
      join public.restaurant_cards as place on place.id = entry.id
      left join lateral (
        select reviews.rating from public.reviews
        where collection = 'visited' and restaurant_id = entry.id and user_id = person_id and not is_hidden and rating is not null
        order by created_at desc, reviews.id limit 1
      ) as newest on true));
end $$;

-- A page of a person's reviews, newest first; null when there is no such person.
-- In:  before_time and before_id, the created_at and id of the last review of the page before; max_rows 1..100.
-- Out: {person: {user_id, username}, reviews: [{review, restaurant}]}: rows as sync_pull sends them
create function api.reviews_of_person(person_id uuid, before_time timestamptz default 'infinity', before_id uuid default null,
  max_rows integer default 30) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'person', jsonb_build_object('user_id', person.user_id, 'username', person.username),
    'reviews', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'review', to_jsonb(review), 'restaurant', to_jsonb(place)) order by review.created_at desc, review.id), '[]')
      from (
        select reviews.* from private.review_rows as reviews
        where reviews.user_id = person_id
          and reviews.created_at <= before_time and (reviews.created_at < before_time or reviews.id > before_id)
        order by reviews.created_at desc, reviews.id limit private.row_limit(max_rows, 100)
      ) as review
      join public.restaurant_cards as place on place.id = review.restaurant_id))
  from public.public_profiles as person
  where person.user_id = person_id
$$;

grant execute on function api.collection_page(uuid, text, uuid, integer),
  api.reviews_of_person(uuid, timestamptz, uuid, integer) to authenticated;
