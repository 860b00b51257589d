-- Restaurants' tags: a hierarchy of up to five levels, spelled out in the category columns (spec D§3, D§9).
create table public.tags (
  id uuid primary key default gen_random_uuid(),
  name text not null constraint tags_name_unique unique
    constraint tags_name_length check (char_length(name) between 1 and 60),
  is_active boolean not null default true,
  tag_category_1 text,
  tag_category_2 text,
  tag_category_3 text,
  tag_category_4 text,
  tag_category_5 text,
  -- A tag's level is its deepest filled category, so no category may be filled below an empty one.
  constraint tags_categories_without_gaps check (
    (tag_category_2 is null or tag_category_1 is not null) and
    (tag_category_3 is null or tag_category_2 is not null) and
    (tag_category_4 is null or tag_category_3 is not null) and
    (tag_category_5 is null or tag_category_4 is not null)
  )
);
create index tags_in_order on public.tags
  (tag_category_1, tag_category_2, tag_category_3, tag_category_4, tag_category_5, name) where is_active;

alter table public.tags enable row level security;
grant select on public.tags to authenticated;
create policy "active tags are read by everybody signed in" on public.tags
  for select to authenticated using (is_active);

create function private.sync_tag() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform sync.touch('catalog', 'tags', coalesce(new.id, old.id));
  return null;
end $$;
create trigger sync_tag after insert or update or delete on public.tags
  for each row execute function private.sync_tag();
