-- Texts of one's own that an edit from another device has replaced unseen (invariant 15), until they are dismissed or written
-- again. Nobody but their author ever sees them (docs/decisions/2026-11-25-earlier-texts.md).
create function private.kept_fields() returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select array['comment', 'dishes', 'name', 'description', 'notes', 'bio', 'full_name', 'note']
$$;

create table public.earlier_texts (
  -- Of what and of which text it is, so that one text is kept once, however often and from wherever it is replaced.
  id uuid primary key,
  user_id uuid not null references public.profiles on delete cascade,
  -- The review, list, place in a list, profile or private note; its kind follows from the field.
  subject_id uuid not null,
  field text not null constraint earlier_texts_field_known check (field = any (private.kept_fields())),
  text text not null constraint earlier_texts_text_length check (char_length(text) <= 5000),
  -- When it was replaced.
  created_at timestamptz not null default now()
);
create index earlier_texts_by_user on public.earlier_texts (user_id);
create index earlier_texts_by_subject on public.earlier_texts (subject_id);
comment on constraint earlier_texts_field_known on public.earlier_texts is 'This is not a text that can be kept.';
comment on constraint earlier_texts_text_length on public.earlier_texts is 'A text has at most 5,000 characters.';

alter table public.earlier_texts enable row level security;
-- Kept only by the functions of the intents.
grant select, delete on public.earlier_texts to authenticated;
create policy "an earlier text is read by its author" on public.earlier_texts for select to authenticated
  using (user_id = (select auth.uid()));
create policy "a person dismisses their own earlier texts" on public.earlier_texts for delete to authenticated
  using (user_id = (select auth.uid()));

-- In the scope that its author alone has.
create function private.sync_earlier_text() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  kept public.earlier_texts := case when tg_op = 'DELETE' then old else new end;
begin
  perform sync.touch('followers:' || kept.user_id, 'earlier_texts', kept.id);
  return null;
end $$;
create trigger sync_earlier_text after insert or delete on public.earlier_texts
  for each row execute function private.sync_earlier_text();
create trigger keep_earlier_texts after insert on public.earlier_texts
  referencing new table as added for each statement execute function private.keep_within('earlier_texts', 'user_id');

-- The earlier texts of what is deleted go with it. Those of a profile go with the account.
create function private.drop_earlier_texts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.earlier_texts where subject_id in (select id from removed);
  return null;
end $$;
create trigger drop_earlier_texts after delete on public.reviews
  referencing old table as removed for each statement execute function private.drop_earlier_texts();
create trigger drop_earlier_texts after delete on public.lists
  referencing old table as removed for each statement execute function private.drop_earlier_texts();
create trigger drop_earlier_texts after delete on public.list_restaurants
  referencing old table as removed for each statement execute function private.drop_earlier_texts();

-- 32 hexadecimal digits that name a text, on the phone as here (src/domain/earlier-texts.ts).
create function private.text_digest(words text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select left(encode(sha256(convert_to(words, 'utf8')), 'hex'), 32)
$$;

-- Keeps `earlier` of a text that reads `current`.
create function private.keep_text(subject_id uuid, field text, current text, earlier text) returns void
language sql security definer set search_path = '' as $$
  insert into public.earlier_texts (id, user_id, subject_id, field, text)
  select private.text_digest(keep_text.subject_id || ':' || keep_text.field || ':' || earlier)::uuid, auth.uid(),
    keep_text.subject_id, keep_text.field, earlier
  where earlier <> coalesce(current, '')
  on conflict (id) do nothing
$$;

-- Before an edit of one's own row: keeps those of its texts that `changed` replaces and whose author has not seen them, neither as
-- the `base` of `input` nor among what its device had shown or written before (`seen`, digests). A text that is written
-- again is no earlier one any more. `stored`: the row as it is, locked.
create function private.keep_replaced_texts(subject_id uuid, stored jsonb, changed jsonb, input jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  edited text;
  before text;
  after text;
begin
  for edited in select key from jsonb_object_keys(changed) as key where key = any (private.kept_fields()) loop
    before := stored ->> edited;
    after := private.trimmed(changed ->> edited);
    if before <> '' and before is distinct from after and before is distinct from private.trimmed(input -> 'base' ->> edited)
      and not coalesce(input -> 'seen' ? private.text_digest(edited || ':' || before), false) then
      perform private.keep_text(keep_replaced_texts.subject_id, edited, after, before);
    end if;
    delete from public.earlier_texts as kept
    where kept.id = private.text_digest(keep_replaced_texts.subject_id || ':' || edited || ':' || after)::uuid
      and kept.user_id = (select auth.uid());
  end loop;
end $$;

-- Keeps an earlier text again, of a row of one's own: {id, subject_id, field, text}. Its id follows from the others.
create function intent.keep_earlier_text(input jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  subject uuid := (input ->> 'subject_id')::uuid;
  field text := input ->> 'field';
  stored jsonb;
begin
  stored := case
    when field in ('comment', 'dishes') then (select to_jsonb(review) from public.reviews as review where id = subject and user_id = (select auth.uid()))
    when field in ('name', 'description') then (select to_jsonb(list) from public.lists as list where id = subject and user_id = (select auth.uid()))
    when field = 'notes' then (select to_jsonb(item) from public.list_restaurants as item
      join public.lists on lists.id = item.list_id where item.id = subject and lists.user_id = (select auth.uid()))
    when field = 'note' then (select to_jsonb(one) from public.private_notes as one where id = subject and user_id = (select auth.uid()))
    when field in ('bio', 'full_name') then (select to_jsonb(profile) from public.profiles as profile where user_id = subject)
  end;
  if stored is null then
    perform private.refuse('not_found', 'What this text was part of does not exist any more.');
  end if;
  perform private.keep_text(subject, field, stored ->> field, private.trimmed(input ->> 'text'));
end $$;

-- Dismisses an earlier text: {id, subject_id}. Restoring one is an edit that writes it again. One that is gone is dismissed.
create function intent.dismiss_earlier_text(input jsonb) returns void
language sql set search_path = '' as $$
  delete from public.earlier_texts where id = (input ->> 'id')::uuid and user_id = (select auth.uid())
$$;
grant execute on function private.text_digest(text), private.keep_text(uuid, text, text, text), private.keep_replaced_texts(uuid, jsonb, jsonb, jsonb) to authenticated;
