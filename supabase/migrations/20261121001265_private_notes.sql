-- Private notes: what a person writes for themselves on a visit of their own or on a place. Nobody else ever sees one, not
-- even that it is there (docs/decisions/2026-11-25-private-notes.md).
create table public.private_notes (
  -- One of each person on each subject, so a note that two devices begin is one.
  id uuid primary key generated always as (sync.pair_id(coalesce(review_id, restaurant_id), user_id)) stored,
  user_id uuid not null references public.profiles on delete cascade,
  review_id uuid constraint private_notes_review_exists references public.reviews on delete cascade,
  restaurant_id uuid constraint private_notes_restaurant_exists references public.restaurants on delete cascade,
  -- Null: it was emptied. The row stays, so that its earlier texts do.
  note text constraint private_notes_note_length check (char_length(note) <= 2000),
  created_at timestamptz not null default now(),
  constraint private_notes_subject_known check (num_nonnulls(review_id, restaurant_id) = 1)
);
create index private_notes_by_user on public.private_notes (user_id);
create index private_notes_by_review on public.private_notes (review_id) where review_id is not null;
create index private_notes_by_restaurant on public.private_notes (restaurant_id) where restaurant_id is not null;
comment on constraint private_notes_review_exists on public.private_notes is 'This review does not exist any more.';
comment on constraint private_notes_restaurant_exists on public.private_notes is 'This restaurant does not exist.';
comment on constraint private_notes_note_length on public.private_notes is 'A private note has at most 2,000 characters.';
comment on constraint private_notes_subject_known on public.private_notes is 'A private note is about one visit or one place.';

alter table public.private_notes enable row level security;
grant select on public.private_notes to authenticated;
grant insert (user_id, review_id, restaurant_id, note), update (note) on public.private_notes to authenticated;
create policy "a private note is read by its author" on public.private_notes for select to authenticated
  using (user_id = (select auth.uid()));
create policy "a person writes private notes on places and their own visits" on public.private_notes for insert to authenticated
  with check (user_id = (select auth.uid())
    and (review_id is null or review_id in (select id from public.reviews where user_id = (select auth.uid()))));
create policy "a person edits their own private notes" on public.private_notes for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

-- In the scope that its author alone has, with the place of a note on one: it may be in no other scope of theirs.
create function private.sync_private_note() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'INSERT' then
    perform sync.touch('followers:' || old.user_id, 'private_notes', old.id);
  end if;
  if tg_op <> 'DELETE' then
    perform sync.touch('followers:' || new.user_id, 'private_notes', new.id);
    if new.restaurant_id is not null then
      perform sync.touch('followers:' || new.user_id, 'restaurants', new.restaurant_id);
    end if;
  end if;
  return null;
end $$;
create trigger sync_private_note after insert or update or delete on public.private_notes
  for each row execute function private.sync_private_note();
create trigger keep_private_notes after insert on public.private_notes
  referencing new table as added for each statement execute function private.keep_within('private_notes', 'user_id');
create trigger drop_earlier_texts after delete on public.private_notes
  referencing old table as removed for each statement execute function private.drop_earlier_texts();

-- Writes a private note: {review_id | restaurant_id, note, base: {note}, seen?}. An empty note is null.
create function intent.set_private_note(input jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  me uuid := auth.uid();
  visit_id uuid := (input ->> 'review_id')::uuid;
  place_id uuid := (input ->> 'restaurant_id')::uuid;
  stored public.private_notes;
  written text := private.trimmed(input ->> 'note');
begin
  if num_nonnulls(visit_id, place_id) <> 1 then
    perform private.refuse('one_subject', 'A private note is about one visit or one place.');
  end if;
  if visit_id is not null and not exists (select from public.reviews where id = visit_id and user_id = me) then
    perform private.refuse('not_found', 'This review does not exist any more.');
  end if;
  select * into stored from public.private_notes where id = sync.pair_id(coalesce(visit_id, place_id), me) for update;
  if found then
    perform private.keep_replaced_texts(stored.id, to_jsonb(stored), jsonb_build_object('note', written), input);
    update public.private_notes set note = written where id = stored.id;
  elsif written is not null then
    insert into public.private_notes (user_id, review_id, restaurant_id, note) values (me, visit_id, place_id, written);
  end if;
end $$;
