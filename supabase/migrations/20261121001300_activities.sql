-- What friends did, and what moderators tell a person (private.tell): the latter reaches nobody else. Written only by
-- triggers and functions of ours, so it can be neither forged nor lost (docs/reference.md).
create table public.activities (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles on delete cascade,
  activity_type text not null check (activity_type in ('review_created', 'list_created', 'list_liked', 'moderation', 'report_outcome')),
  -- The id of the review, the list, the moderator's step or the report.
  related_id uuid not null,
  metadata jsonb not null default '{}',
  created_at timestamptz not null default now(),
  -- Set by the triggers below: whether the person shows their activity; and whether others may see the review or list. Two columns, for
  -- two people change them at the same moment: neither has to know what the other has not committed.
  is_shown_by_person boolean not null default true,
  is_subject_visible boolean not null,
  -- One column decides, so each of these reaches devices as a change of the row.
  is_visible boolean not null generated always as (is_shown_by_person and is_subject_visible) stored,
  constraint activities_once unique (related_id, user_id, activity_type)
);
create index activities_by_user on public.activities (user_id, created_at desc, id);
-- What a pull sends of somebody followed.
create index activities_of_lists_by_user on public.activities (user_id, created_at desc, id) where activity_type in ('list_created', 'list_liked');

alter table public.activities enable row level security;
grant select on public.activities to authenticated;
create policy "a visible activity is read by its person and their followers" on public.activities for select to authenticated
  using (user_id = (select auth.uid()) or (is_visible
    and user_id in (select following_id from public.followers where follower_id = (select auth.uid()))
    -- Whose list a friend liked.
    and ((metadata ->> 'owner_id')::uuid in (select private.out_of_sight())) is not true));

create function private.sync_activity() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := case when tg_op = 'DELETE' then old else new end;
begin
  -- No phone is told of a visit twice: the review says it.
  if activity.activity_type = 'review_created' then return null; end if;
  -- What moderators tell is in the scope that its person alone has.
  perform sync.touch(case when activity.activity_type in ('moderation', 'report_outcome') then 'followers:' else 'user:' end
    || activity.user_id, 'activities', activity.id);
  return null;
end $$;
create trigger sync_activity after insert or update or delete on public.activities
  for each row execute function private.sync_activity();

create function private.write_review_activity() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    delete from public.activities where related_id = old.id and activity_type = 'review_created';
  else
    insert into public.activities (user_id, activity_type, related_id, created_at, is_shown_by_person, is_subject_visible, metadata)
    select new.user_id, 'review_created', new.id, new.created_at, show_activity, not new.is_hidden,
      jsonb_build_object('restaurant_id', new.restaurant_id, 'restaurant_name', name, 'rating', new.rating)
    from public.restaurants, public.profiles where restaurants.id = new.restaurant_id and profiles.user_id = new.user_id
    -- Its name may be being corrected.
    for key share of restaurants
    on conflict (related_id, user_id, activity_type) do update
      set metadata = excluded.metadata, is_subject_visible = excluded.is_subject_visible, created_at = excluded.created_at;
  end if;
  return null;
end $$;
create trigger write_review_activity after insert or delete or update of rating, is_hidden, created_at, restaurant_id on public.reviews
  for each row execute function private.write_review_activity();

create function private.write_list_activity() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    insert into public.activities (user_id, activity_type, related_id, created_at, is_shown_by_person, is_subject_visible, metadata)
    select new.user_id, 'list_created', new.id, new.created_at, show_activity, new.is_public and not new.is_hidden,
      jsonb_build_object('list_name', new.name)
    from public.profiles where user_id = new.user_id;
  elsif tg_op = 'UPDATE' then
    -- Editing a list sets every column. Everybody who likes it has a row here, which is sent again only if it changes.
    if (old.name, old.is_public, old.is_hidden) is not distinct from (new.name, new.is_public, new.is_hidden) then return null; end if;
    -- People who liked the list keep the last name that it had while public.
    update public.activities
    set metadata = case when new.is_public or user_id = new.user_id
        then metadata || jsonb_build_object('list_name', new.name) else metadata end,
      is_subject_visible = new.is_public and not new.is_hidden
    where related_id = new.id and activity_type in ('list_created', 'list_liked')
      and ((old.is_hidden <> new.is_hidden and user_id = new.user_id)
        or ((new.is_public or user_id = new.user_id) and metadata ->> 'list_name' is distinct from new.name)
        or is_subject_visible <> (new.is_public and not new.is_hidden));
  else
    delete from public.activities where related_id = old.id and activity_type in ('list_created', 'list_liked');
  end if;
  return null;
end $$;
create trigger write_list_activity after insert or delete or update of name, is_public, is_hidden on public.lists
  for each row execute function private.write_list_activity();

create function private.write_like_activity() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    delete from public.activities where related_id = old.list_id and user_id = old.user_id and activity_type = 'list_liked';
  else
    insert into public.activities (user_id, activity_type, related_id, created_at, is_shown_by_person, is_subject_visible, metadata)
    select new.user_id, 'list_liked', new.list_id, new.created_at, liker.show_activity, is_public and not is_hidden,
      jsonb_build_object('list_name', lists.name, 'owner_id', lists.user_id, 'owner_username', owner.username)
    from public.lists join public.profiles as owner using (user_id), public.profiles as liker
    where lists.id = new.list_id and liker.user_id = new.user_id
    -- As a foreign key would: it names the owner (private.lock_profiles).
    for key share of owner;
  end if;
  return null;
end $$;
create trigger write_like_activity after insert or delete on public.list_likes
  for each row execute function private.write_like_activity();

-- `show_activity` hides a person's activities from others (spec L§2.10).
create function private.apply_show_activity() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.activities set is_shown_by_person = new.show_activity where user_id = new.user_id;
  return null;
end $$;
create trigger apply_show_activity after update of show_activity on public.profiles
  for each row when (old.show_activity is distinct from new.show_activity) execute function private.apply_show_activity();
