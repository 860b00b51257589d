-- Other people's lists: a list with its places, and a person's lists (spec L§2.7). Row-level security decides which
-- lists and places the caller may read.

-- A page of a list's places, in order; null when there is no such list.
-- In:  from_position, at which the page begins; max_rows 1..200.
-- Out: {list, is_liked: by the caller, author: card, places: [{item, restaurant}]}: rows as sync_pull sends them.
create function api.list_page(list_id uuid, from_position integer default 0, max_rows integer default 100) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'list', to_jsonb(list),
    'is_liked', exists (select from public.list_likes as likes where likes.list_id = list.id and likes.user_id = (select auth.uid())),
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

-- Public lists of others whose name contains every word of the text, ignoring accents and case: names that begin with it first,
-- then names with a word that does, then the others; within each group the most liked first. The app's `matchingLists` finds
-- the same. One's own lists are on one's phone.
-- In:  query, at most 100 characters; without a word it finds nothing. max_rows 1..20.
-- Out: [{list: row as sync_pull sends it, is_liked: by the caller, author: card, cover: the first three places [{id, name, photo, tags}]}]
-- The work is bounded: the index gives up to 1,000 lists for the two longest words, of one or two letters only those of which a
-- word begins with them. Of a text that more lists hold, better ones may be missing.
-- Runs with its owner's rights, because row-level security hides the text's statistics from the planner; so it says itself
-- what the policy says. enable_seqscan is off as in search_restaurants.
create function api.search_lists(query text, max_rows integer default 10) returns json
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' set enable_seqscan = 'off' as $$
declare
  me uuid := auth.uid();
  wanted text := private.wanted_text(left(query, 100));
  words text[] := private.words_of(wanted);
  patterns text[] := array(select private.like_anywhere(word) from unnest(words) as word);
  rarest text[] := private.indexed_patterns(words[1]);
  rare text[] := private.indexed_patterns(case when char_length(words[2]) > 2 then words[2] else words[1] end);
begin
  if me is null or words is null or cardinality(words) = 0 then return '[]'; end if;
  return (select coalesce(json_agg(json_build_object('list', to_jsonb(list), 'author', to_jsonb(author),
        'is_liked', exists (select from public.list_likes as likes where likes.list_id = list.id and likes.user_id = me),
        'cover', (select coalesce(json_agg(json_build_object('id', place.id, 'name', place.name, 'photo', place.photo, 'tags', place.tags)
            order by item.position), '[]')
          from (select restaurant_id, position from public.list_restaurants where list_id = list.id order by position limit 3) as item
          join public.restaurant_cards as place on place.id = item.restaurant_id))
      order by private.name_band(list.name, wanted), list.like_count desc, list.name, list.id), '[]')
    from (
      select hit.* from (
        select lists.* from private.list_rows as lists
        where is_public and private.fold(name) like any (rarest) and private.fold(name) like any (rare)
          and private.fold(name) like all (patterns)
          and user_id <> me and user_id not in (select private.out_of_sight())
        limit 1000
      ) as hit
      order by private.name_band(hit.name, wanted), hit.like_count desc, hit.name, hit.id limit private.row_limit(max_rows, 20)
    ) as list
    join private.person_cards as author on author.user_id = list.user_id);
end $$;

grant execute on function api.search_lists(text, integer), api.list_page(uuid, integer, integer),
  api.lists_of_person(uuid, timestamptz, uuid, integer) to authenticated;
