-- With whom one was on a visit: people whom its author follows (docs/decisions/2026-11-25-with-whom.md).
-- INVARIANT: whoever has taken themselves off a visit is never named on it again, nor on a copy that an import makes of it. Their row
-- stays and says so, also when the visit is deleted: an import may bring it back.

-- People that a visit may name (src/domain/visits/companions.ts).
create function private.companions_per_visit() returns integer language sql immutable parallel safe set search_path = '' as $$ select 20 $$;

create table public.review_companions (
  review_id uuid not null,
  -- Whose visit it is: triggers need it when the review is gone. Null: whose account is deleted, or whose visit was gone before.
  author_id uuid references public.profiles on delete set null,
  person_id uuid not null references public.profiles on delete cascade,
  has_left boolean not null default false,
  primary key (review_id, person_id),
  constraint review_companions_not_oneself check (author_id <> person_id)
);
create index review_companions_by_person on public.review_companions (person_id, author_id);
create index review_companions_by_author on public.review_companions (author_id);

-- Names go with their visit.
create function private.forget_companions() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.review_companions where review_id = old.id and not has_left;
  return null;
end $$;
create trigger forget_companions after delete on public.reviews for each row execute function private.forget_companions();

-- Nobody writes it but the functions below.
alter table public.review_companions enable row level security;
grant select on public.review_companions to authenticated;
create policy "a name is read by whoever may read the review and see the person" on public.review_companions for select to authenticated
  using (not has_left and person_id not in (select private.out_of_sight())
    and exists (select from public.reviews where reviews.id = review_id));

-- A review as it leaves the database, in every answer: a column added here reaches all of them. Hidden ones never
-- leave. Only its author is told how many like it: a like changes nothing of the row that everybody else has. Whom it
-- names depends on the reader.
create view private.review_rows with (security_invoker = true) as
  select id, user_id, restaurant_id, rating, food_rating, drinks_rating, service_rating, atmosphere_rating,
    value_for_money_rating, price_level, comment, dishes, nullif(photos, '{}') as photos, created_at,
    case when user_id = (select auth.uid()) then nullif(like_count, 0) end as like_count,
    (select jsonb_agg(jsonb_build_object('user_id', person.user_id, 'username', person.username) order by person.username collate "C")
      from public.review_companions join public.public_profiles as person on person.user_id = person_id
      where review_id = reviews.id) as companions
  from public.reviews where not is_hidden;
grant select on private.review_rows to authenticated;

-- Names people on a visit of the caller's own, and takes others off. Who may not be named is left out rather than refused: the
-- phone cannot know of a block, nor who has taken themselves off, and nobody is told. A block at the same moment waits for
-- this, or this for the block. `copied_from`: the visit of another account that an import has copied.
create function private.name_companions(visit_id uuid, named jsonb, taken_off jsonb default '[]', copied_from uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  person uuid;
begin
  if jsonb_array_length(named) > private.companions_per_visit() then
    perform private.refuse('invalid_input', 'You can name 20 people.');
  end if;
  if not exists (select from public.reviews where id = visit_id and user_id = me and not is_hidden) then return; end if;
  delete from public.review_companions where review_id = visit_id and not has_left
    and person_id in (select private.uuid_or_null(id) from jsonb_array_elements_text(taken_off) as id);
  insert into public.review_companions (review_id, author_id, person_id, has_left)
  select visit_id, me, person_id, true from public.review_companions
  where review_id = copied_from and has_left and person_id <> me
  on conflict do nothing;
  for person in select distinct private.uuid_or_null(id) as one from jsonb_array_elements_text(named) as id order by one loop
    continue when person is null;
    perform private.lock_pair(me, person, true);
    insert into public.review_companions (review_id, author_id, person_id)
    select visit_id, me, person
    where exists (select from public.followers where follower_id = me and following_id = person)
      and person not in (select private.out_of_sight())
      and (select count(*) from public.review_companions where review_id = visit_id and not has_left) < private.companions_per_visit()
    on conflict do nothing;
  end loop;
end $$;

-- Takes the caller off somebody else's visit, for good: also when its author has not named them yet, or no longer does, and when the
-- visit is gone by now, for an import may bring it back. Says nothing of whether there is such a visit.
create function private.leave_visit(visit_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.review_companions as known (review_id, author_id, person_id, has_left)
  select visit_id, (select user_id from public.reviews where id = visit_id), auth.uid(), true
  where not exists (select from public.reviews where id = visit_id and user_id = (select auth.uid()))
  on conflict (review_id, person_id) do update set has_left = true where not known.has_left;
end $$;
grant execute on function private.name_companions(uuid, jsonb, jsonb, uuid), private.leave_visit(uuid) to authenticated;

-- Whoever is named has the visit in the scope that they alone have, with its place and its author's card: they need not follow
-- the author. All others who have it get it with the names as they are now. An account that is deleted has told of its visits before
-- they go.
create function private.sync_companion() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  named public.review_companions := case when tg_op = 'INSERT' then new else old end;
  own_scope text := 'followers:' || named.person_id;
begin
  if named.has_left or named.author_id is null then return null; end if;
  perform sync.touch('user:' || named.author_id, 'reviews', named.review_id);
  perform sync.touch_everywhere('reviews', named.review_id);
  perform sync.touch(own_scope, 'reviews', named.review_id), sync.touch(own_scope, 'profiles', named.author_id);
  perform sync.touch(own_scope, 'restaurants', restaurant_id) from public.reviews where id = named.review_id;
  return null;
end $$;
create trigger sync_companion after insert or update or delete on public.review_companions
  for each row execute function private.sync_companion();

-- Visits on which somebody is named, or which they wrote and name others: they come and go with a suspension.
create function private.touch_companions_of(someone_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform sync.touch_everywhere('reviews', review_id), sync.touch('followers:' || person_id, 'profiles', author_id)
  from public.review_companions where (person_id = someone_id or author_id = someone_id) and not has_left;
end $$;

-- Visits of third people that name somebody whom a reader no longer sees, or sees again.
create function private.touch_companions_about(someone_id uuid, reader_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform sync.touch('user:' || author_id, 'reviews', review_id) from public.review_companions
  where person_id = someone_id and not has_left
    and author_id in (select following_id from public.followers where follower_id = reader_id);
  perform sync.touch('followers:' || reader_id, 'reviews', review_id) from public.review_companions
  where person_id = someone_id and not has_left
    and review_id in (select also.review_id from public.review_companions as also where also.person_id = reader_id and not also.has_left);
end $$;
