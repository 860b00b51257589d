-- Likes of reviews. Only the liker and the review's author see them; a review that nobody may read takes them along.
-- Unlike those of lists they are on the liker's phone alone: the author gets their number with the review, and asks who
-- they are when they look (api.review_likers). So a hundred thousand of them cost no phone more than a number.
create table public.review_likes (
  id uuid primary key generated always as (sync.pair_id(review_id, user_id)) stored,
  review_id uuid not null constraint review_likes_review_exists references public.reviews on delete cascade,
  user_id uuid not null references public.profiles on delete cascade,
  created_at timestamptz not null default now(),
  constraint review_likes_once unique (review_id, user_id)
);
create index review_likes_newest on public.review_likes (review_id, created_at desc);
create index review_likes_by_user on public.review_likes (user_id);
comment on constraint review_likes_once on public.review_likes is 'You like this review already.';
comment on constraint review_likes_review_exists on public.review_likes is 'This review does not exist any more.';

alter table public.review_likes enable row level security;
grant select, delete on public.review_likes to authenticated;
grant insert (review_id, user_id) on public.review_likes to authenticated;
create policy "a like is read by the liker and the review's author" on public.review_likes for select to authenticated
  using (user_id = (select auth.uid()) or (user_id not in (select private.out_of_sight())
    and review_id in (select id from public.reviews where reviews.user_id = (select auth.uid()))));
create trigger keep_review_likes_apart before insert on public.review_likes
  for each row execute function private.keep_apart();
create policy "a person likes reviews of others" on public.review_likes for insert to authenticated
  with check (user_id = (select auth.uid())
    and exists (select from public.reviews where reviews.id = review_id and reviews.user_id <> (select auth.uid())));
create policy "a person takes back their own like" on public.review_likes for delete to authenticated using (user_id = (select auth.uid()));

-- A statement at a time: a review that many like is deleted with all of them. The likers' own scope is one that nobody
-- else sees: their followers would be told for nothing.
create function private.sync_review_likes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform sync.count_work(count(*)), sync.finish_at_commit() from changed;
  insert into sync.touched_rows
  select pg_current_xact_id(), 'followers:' || user_id, 'review_likes', id from changed;
  insert into private.queued_tallies
  select pg_current_xact_id(), 'review_likes', review_id, count(*) * case tg_op when 'DELETE' then -1 else 1 end
  from changed group by review_id;
  return null;
end $$;
create trigger sync_liked_reviews after insert on public.review_likes
  referencing new table as changed for each statement execute function private.sync_review_likes();
create trigger sync_unliked_reviews after delete on public.review_likes
  referencing old table as changed for each statement execute function private.sync_review_likes();
create trigger spend_review_likes after insert on public.review_likes
  referencing new table as added for each statement execute function private.spend_for_rows('likes');
