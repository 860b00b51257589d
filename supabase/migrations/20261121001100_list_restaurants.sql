-- The places of a list. INVARIANT (10): positions are 0..n-1 without gaps or repeats.
create table public.list_restaurants (
  id uuid primary key,
  list_id uuid not null constraint list_restaurants_list_exists references public.lists on delete cascade,
  restaurant_id uuid not null constraint list_restaurants_restaurant_exists references public.restaurants,
  position integer not null constraint list_restaurants_position_range check (position >= 0),
  notes text constraint list_restaurants_notes_length check (char_length(notes) <= 1000),
  created_at timestamptz not null default now(),
  constraint list_restaurants_place_once unique (list_id, restaurant_id),
  -- Deferrable, so that one statement may move many places; checked when the statement ends.
  constraint list_restaurants_position_once unique (list_id, position) deferrable initially immediate
);
create index list_restaurants_by_restaurant on public.list_restaurants (restaurant_id);
comment on constraint list_restaurants_notes_length on public.list_restaurants is 'A note has at most 1,000 characters.';
comment on constraint list_restaurants_place_once on public.list_restaurants is 'This restaurant is in the list already.';
comment on constraint list_restaurants_list_exists on public.list_restaurants is 'This list does not exist any more.';
comment on constraint list_restaurants_restaurant_exists on public.list_restaurants is 'This restaurant does not exist.';
comment on constraint list_restaurants_position_once on public.list_restaurants is 'Two places cannot share a position.';
comment on constraint list_restaurants_position_range on public.list_restaurants is 'A position counts from 0.';

alter table public.list_restaurants enable row level security;
-- Written only through the intents: they keep positions without gaps, which no check of a single row can.
grant select on public.list_restaurants to authenticated;
create policy "the places of a list are read by whoever may read the list" on public.list_restaurants
  for select to authenticated using (exists (select from public.lists where lists.id = list_id));

create function private.sync_list_restaurant() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  item public.list_restaurants := case when tg_op = 'DELETE' then old else new end;
begin
  perform sync.touch('list:' || item.list_id, 'list_restaurants', item.id);
  if tg_op <> 'UPDATE' or new.restaurant_id <> old.restaurant_id then
    -- The place comes and goes with its row of the list.
    perform sync.touch('list:' || item.list_id, 'restaurants', item.restaurant_id);
  end if;
  if tg_op <> 'UPDATE' then
    perform private.queue_tally('list_restaurants', item.list_id, case when tg_op = 'DELETE' then -1 else 1 end);
  end if;
  return null;
end $$;
create trigger sync_list_restaurant after insert or update or delete on public.list_restaurants
  for each row execute function private.sync_list_restaurant();
create trigger keep_list_places after insert on public.list_restaurants
  referencing new table as added for each statement execute function private.keep_within('list_places', 'list_id');
-- Notes are changed one at a time: what is counted here are the positions that a move or a removal rewrites.
create trigger spend_moved_places after update on public.list_restaurants
  referencing new table as added for each statement execute function private.spend_for_rows('moved_places');
