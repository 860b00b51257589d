-- Likes of lists. Only the liker and the list's owner see them; everybody else sees the count on the list.
create table public.list_likes (
  id uuid primary key generated always as (sync.pair_id(list_id, user_id)) stored,
  list_id uuid not null constraint list_likes_list_exists references public.lists on delete cascade,
  user_id uuid not null references public.profiles on delete cascade,
  created_at timestamptz not null default now(),
  constraint list_likes_once unique (list_id, user_id)
);
create index list_likes_by_user on public.list_likes (user_id, list_id);
comment on constraint list_likes_once on public.list_likes is 'You like this list already.';
comment on constraint list_likes_list_exists on public.list_likes is 'This list does not exist any more.';

alter table public.list_likes enable row level security;
grant select, delete on public.list_likes to authenticated;
grant insert (list_id, user_id) on public.list_likes to authenticated;
create policy "a like is read by the liker and the list's owner" on public.list_likes for select to authenticated
  using (user_id = (select auth.uid()) or (user_id not in (select private.out_of_sight())
    and list_id in (select id from public.lists where lists.user_id = (select auth.uid()))));
create trigger keep_list_likes_apart before insert on public.list_likes
  for each row execute function private.keep_apart();
create policy "a person likes public lists of others" on public.list_likes for insert to authenticated
  with check (user_id = (select auth.uid())
    and exists (select from public.lists where lists.id = list_id and is_public and lists.user_id <> (select auth.uid())));
create policy "a person takes back their own like" on public.list_likes for delete to authenticated using (user_id = (select auth.uid()));

create function private.sync_list_like() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  list_like public.list_likes := case when tg_op = 'DELETE' then old else new end;
begin
  perform sync.touch('user:' || list_like.user_id, 'list_likes', list_like.id);
  perform sync.touch('list:' || list_like.list_id, 'list_likes', list_like.id);
  perform sync.touch('list:' || list_like.list_id, 'profiles', list_like.user_id);
  perform private.queue_tally('list_likes', list_like.list_id, case when tg_op = 'DELETE' then -1 else 1 end);
  return null;
end $$;
create trigger sync_list_like after insert or delete on public.list_likes
  for each row execute function private.sync_list_like();
create trigger keep_list_likes after insert on public.list_likes
  referencing new table as added for each statement execute function private.keep_within('list_likes', 'user_id');
create trigger spend_list_likes after insert on public.list_likes
  referencing new table as added for each statement execute function private.spend_for_rows('likes');
