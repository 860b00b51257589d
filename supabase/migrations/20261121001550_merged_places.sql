-- Two places that are the same become one: everything moves to the place that is kept, and the id of the other leads there
-- from then on (docs/decisions/2026-11-25-wrong-places.md).

-- INVARIANT: kept_id is a place that is there, so an id is looked up once.
create table private.merged_places (
  merged_id uuid primary key,
  place_id text,
  kept_id uuid not null references public.restaurants on delete cascade,
  merged_at timestamptz not null default now()
);
create index merged_places_by_place_id on private.merged_places (place_id);
create index merged_places_by_kept on private.merged_places (kept_id);
alter table private.merged_places enable row level security;

-- The place that stands for this one now: by its id, or by its id of the maps service; itself unless it was merged.
create function private.kept_place(restaurant_id uuid, place_id text default null) returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((select kept_id from private.merged_places
    where merged_id = restaurant_id or merged_places.place_id = kept_place.place_id limit 1), restaurant_id);
end $$;

-- The same value with the ids of kept places in place of merged ones, wherever an id is a whole text: what a phone that has
-- not heard of a merge says of a place is about the kept one.
create function private.with_kept_places(value jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  words text := value::text;
  merged private.merged_places;
begin
  for merged in
    select * from private.merged_places where merged_id = any (array(
      select id[1]::uuid from regexp_matches(words, '"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"', 'g') as id))
  loop
    words := replace(words, format('"%s"', merged.merged_id), format('"%s"', merged.kept_id));
  end loop;
  return words::jsonb;
end $$;
grant execute on function private.kept_place(uuid, text), private.with_kept_places(jsonb) to authenticated;

-- The private notes on a place move to the one that is kept, with their earlier texts. Where there is one already, it holds
-- both, or one and the other as its earlier text.
create function private.merge_private_notes(duplicate_id uuid, into_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- Their authors may be writing them.
  perform 1 from public.private_notes where restaurant_id in (duplicate_id, into_id)
    and user_id in (select user_id from public.private_notes where restaurant_id = duplicate_id) order by id for update;
  with twin as (
    select moved.user_id, sync.pair_id(into_id, moved.user_id) as id, moved.id as moved_id, case when moved.note <> kept.note
      and char_length(concat_ws(E'\n', kept.note, moved.note)) > 2000 then moved.note end as left_over
    from public.private_notes as moved
    left join public.private_notes as kept on kept.user_id = moved.user_id and kept.restaurant_id = into_id
    where moved.restaurant_id = duplicate_id
  ), earlier as (
    select user_id, id, left_over as text from twin where left_over is not null
    union select twin.user_id, twin.id, kept.text from twin join public.earlier_texts as kept on kept.subject_id = twin.moved_id
  )
  insert into public.earlier_texts (id, user_id, subject_id, field, text)
  select private.text_digest(id || ':note:' || text)::uuid, user_id, id, 'note', text from earlier on conflict (id) do nothing;
  delete from public.earlier_texts where subject_id in (select id from public.private_notes where restaurant_id = duplicate_id);

  with moved as (
    delete from public.private_notes as note where restaurant_id = duplicate_id
      and exists (select from public.private_notes as kept where kept.user_id = note.user_id and kept.restaurant_id = into_id)
    returning *
  )
  update public.private_notes as kept set note = case
    when char_length(concat_ws(E'\n', kept.note, nullif(moved.note, kept.note))) > 2000 then kept.note
    else nullif(concat_ws(E'\n', kept.note, nullif(moved.note, kept.note)), '') end
  from moved where kept.user_id = moved.user_id and kept.restaurant_id = into_id;
  update public.private_notes set restaurant_id = into_id where restaurant_id = duplicate_id;
end $$;

-- Merges one place into another. Nothing that a person has written is lost: visits with their photos, list entries, private notes, favorites,
-- pins, want-to-try and reports move; where the kept place is there already, it keeps one entry, in the better position and with
-- both notes, or one and the other as its earlier text. Figures are counted anew where visits move. Its details fill what the kept place lacks.
-- Both rows stay locked until COMMIT. So nothing that refers to the merged place is missed: it was written before, or it
-- fails and comes again under the kept id (sync.apply_mutation).
create function private.merge_places(duplicate_id uuid, wanted_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  into_id uuid := private.kept_place(wanted_id);
  duplicate public.restaurants;
  people uuid[];
begin
  if duplicate_id = into_id then
    perform private.refuse('same_place', 'A place cannot be merged into itself.');
  end if;
  -- Somebody else has done it.
  if private.kept_place(duplicate_id) = into_id then return; end if;
  perform 1 from public.restaurants where id in (duplicate_id, into_id) order by id for update;
  select * into duplicate from public.restaurants where id = duplicate_id;
  if duplicate.id is null or not exists (select from public.restaurants where id = into_id) then
    perform private.refuse('not_found', 'This place does not exist any more.');
  end if;
  insert into private.merged_places (merged_id, place_id, kept_id) values (duplicate_id, duplicate.place_id, into_id);
  update private.merged_places set kept_id = into_id where kept_id = duplicate_id;

  -- What counts of a day is read from its visits, at both places: nobody changes one of them meanwhile.
  perform 1 from public.reviews where restaurant_id in (duplicate_id, into_id)
    and user_id in (select user_id from public.reviews where restaurant_id = duplicate_id) order by id for no key update;
  update public.reviews set restaurant_id = into_id where restaurant_id = duplicate_id;

  perform 1 from public.lists where id in (select list_id from public.list_restaurants where restaurant_id = duplicate_id)
  order by id for update;
  -- A note that does not fit beside the kept place's becomes an earlier text of it (invariant 15).
  insert into public.earlier_texts (id, user_id, subject_id, field, text)
  select private.text_digest(kept.id || ':notes:' || twin.notes)::uuid, lists.user_id, kept.id, 'notes', twin.notes
  from public.list_restaurants as twin join public.list_restaurants as kept on kept.list_id = twin.list_id join public.lists on lists.id = twin.list_id
  where twin.restaurant_id = duplicate_id and kept.restaurant_id = into_id and twin.notes <> kept.notes
    and char_length(concat_ws(E'\n', kept.notes, twin.notes)) > 1000
  on conflict (id) do nothing;
  with twin as (
    delete from public.list_restaurants as item where item.restaurant_id = duplicate_id
      and exists (select from public.list_restaurants as kept where kept.list_id = item.list_id and kept.restaurant_id = into_id)
    returning *
  )
  update public.list_restaurants as item set position = least(item.position, twin.position),
    notes = case when char_length(concat_ws(E'\n', item.notes, nullif(twin.notes, item.notes))) > 1000 then item.notes
      else nullif(concat_ws(E'\n', item.notes, nullif(twin.notes, item.notes)), '') end
  from twin where item.list_id = twin.list_id and item.restaurant_id = into_id;
  update public.list_restaurants set restaurant_id = into_id where restaurant_id = duplicate_id;
  update public.list_restaurants as item set position = counted.position
  from (
    select id, row_number() over (partition by list_id order by position) - 1 as position
    from public.list_restaurants where list_id in (select list_id from public.list_restaurants where restaurant_id = into_id)
  ) as counted
  where item.id = counted.id and item.position <> counted.position;

  perform private.merge_private_notes(duplicate_id, into_id);

  people := array(select private.people_with_place(duplicate_id));
  perform 1 from public.profiles where user_id = any (people) order by user_id for no key update;
  update public.profiles set favorites = private.without_merged(favorites), want_to_try = private.without_merged(want_to_try),
    pinned_restaurants = private.without_merged(pinned_restaurants)
  where user_id = any (people);

  update private.place_reports set outcome = coalesce(outcome, 'applied'), handled_at = coalesce(handled_at, now()), duplicate_of = null
  where (restaurant_id, duplicate_of) in ((duplicate_id, into_id), (into_id, duplicate_id));
  update private.place_reports set restaurant_id = private.kept_place(restaurant_id), duplicate_of = private.kept_place(duplicate_of)
  where duplicate_id in (restaurant_id, duplicate_of);

  update public.restaurants as kept set
    google_place_id = coalesce(kept.google_place_id, duplicate.google_place_id), address = coalesce(kept.address, duplicate.address),
    latitude = coalesce(kept.latitude, duplicate.latitude), longitude = coalesce(kept.longitude, duplicate.longitude),
    is_featured = kept.is_featured or duplicate.is_featured, is_unconfirmed = false, moderated_at = now(),
    tags = case when kept.tags = '{}' then duplicate.tags else kept.tags end,
    price_level = coalesce(kept.price_level, duplicate.price_level), phone = coalesce(kept.phone, duplicate.phone),
    website = coalesce(kept.website, duplicate.website), description = coalesce(kept.description, duplicate.description),
    photos = kept.photos || array(select unnest(duplicate.photos) except select unnest(kept.photos)),
    menu_files = kept.menu_files || array(select unnest(duplicate.menu_files) except select unnest(kept.menu_files)),
    operating_hours = coalesce(kept.operating_hours, duplicate.operating_hours)
  where kept.id = into_id;
  delete from public.restaurants where id = duplicate_id;
end $$;
