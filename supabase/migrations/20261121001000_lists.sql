-- Lists of places: public or private, ranked or not.
create table public.lists (
  id uuid primary key,
  user_id uuid not null references public.profiles on delete cascade,
  name text not null constraint lists_name_length check (char_length(btrim(name)) >= 1 and char_length(name) <= 100)
    constraint lists_name_visible check (private.is_visible_name(name)),
  description text constraint lists_description_length check (char_length(description) <= 500),
  is_public boolean not null default true,
  is_ranked boolean not null default false,
  -- By a moderator: nobody sees it, not even its owner, as with reviews.
  is_hidden boolean not null default false,
  restaurant_count integer not null default 0,
  like_count integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index lists_by_user on public.lists (user_id, updated_at desc);
create index lists_by_name on public.lists using gin (private.fold(name) extensions.gin_trgm_ops) where is_public;
comment on constraint lists_name_length on public.lists is 'Please enter a list name of at most 100 characters.';
comment on constraint lists_name_visible on public.lists is 'This name has characters that cannot be seen. Type it again.';
comment on constraint lists_description_length on public.lists is 'A description has at most 500 characters.';

alter table public.lists enable row level security;
grant select, delete on public.lists to authenticated;
grant insert (id, user_id, name, description, is_public, is_ranked) on public.lists to authenticated;
grant update (name, description, is_public, is_ranked) on public.lists to authenticated;
create policy "lists are read by their owner, public ones by everybody signed in whom no block keeps apart" on public.lists
  for select to authenticated using (not is_hidden
    and (user_id = (select auth.uid()) or (is_public and user_id not in (select private.out_of_sight()))));
create policy "a person creates their own lists" on public.lists for insert to authenticated with check (user_id = (select auth.uid()));
create policy "a person edits their own lists" on public.lists
  for update to authenticated using (user_id = (select auth.uid()) and not is_hidden) with check (user_id = (select auth.uid()));
create policy "a person deletes their own lists" on public.lists
  for delete to authenticated using (user_id = (select auth.uid()) and not is_hidden);

-- A list as it leaves the database, in every answer.
create view private.list_rows with (security_invoker = true) as
  select id, user_id, name, description, is_public, is_ranked, restaurant_count, like_count, created_at, updated_at
  from public.lists where not is_hidden;
grant select on private.list_rows to authenticated;

create function private.stamp_list_update() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end $$;
create trigger stamp_list_update before update of name, description, is_public, is_ranked on public.lists
  for each row execute function private.stamp_list_update();

-- A list is in its owner's scope (followers see that it exists) and in its own (for those who like it, and the owner).
create function private.sync_list() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  list public.lists := case when tg_op = 'DELETE' then old else new end;
begin
  perform sync.touch('user:' || list.user_id, 'lists', list.id);
  perform sync.touch('list:' || list.id, 'lists', list.id);
  if tg_op = 'INSERT' then
    perform sync.touch('list:' || list.id, 'profiles', list.user_id);
  end if;
  return null;
end $$;
create trigger sync_list after insert or update or delete on public.lists
  for each row execute function private.sync_list();
create trigger keep_lists after insert on public.lists
  referencing new table as added for each statement execute function private.keep_within('lists', 'user_id');
