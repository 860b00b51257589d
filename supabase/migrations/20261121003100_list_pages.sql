-- Other people's lists: a list with its places, and a person's lists (spec L§2.7). Row-level security decides which
-- lists and places the caller may read.

-- A page of a list's places, in order; null when there is no such list.
-- In:  from_position, at which the page begins; max_rows 1..200.
-- Out: {list, author: card, places: [{item, restaurant}]}: rows as sync_pull sends them.
create function api.list_page(list_id uuid, from_position integer default 0, max_rows integer default 100) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'list', to_jsonb(list),
    'author', to_jsonb(author),
    'places', (
      select coalesce(jsonb_agg(jsonb_build_object('item', to_jsonb(item), 'restaurant', to_jsonb(place)) order by item.position), '[]')
      from (
        select items.* from public.list_restaurants as items
        where items.list_id = list.id and items.position >= from_position
        order by items.position limit private.row_limit(max_rows, 200)
      ) as item
      join public.restaurant_cards as place on place.id = item.restaurant_id))
  from private.list_rows as list
  join private.person_cards as author on author.user_id = list.user_id
  where list.id = list_page.list_id
$$;

-- A page of a person's lists, latest change first; null when there is no such person.
-- In:  before_time and before_id, the updated_at and id of the last list already shown, for the next page; max_rows 1..200.
-- Out: {person: card, lists: [row as sync_pull sends it]}
create function api.lists_of_person(person_id uuid, before_time timestamptz default 'infinity', before_id uuid default null,
  max_rows integer default 100) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'person', to_jsonb(person),
    'lists', (
      select coalesce(jsonb_agg(to_jsonb(list) order by list.updated_at desc, list.id), '[]')
      from (
        select lists.* from private.list_rows as lists
        where lists.user_id = person_id and lists.updated_at <= before_time
          and (lists.updated_at < before_time or lists.id > before_id)
        order by lists.updated_at desc, lists.id limit private.row_limit(max_rows, 200)
      ) as list))
  from private.person_cards as person
  where person.user_id = person_id
$$;

grant execute on function api.list_page(uuid, integer, integer),
  api.lists_of_person(uuid, timestamptz, uuid, integer) to authenticated;
