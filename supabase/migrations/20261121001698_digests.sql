-- The weekly mail of what friends did: of each person when the next one is due. send-digests (supabase/functions) sends it.
create table private.digests (
  user_id uuid primary key references public.profiles on delete cascade,
  -- When the next one is due, or, while it is being sent, when somebody else may try.
  due timestamptz not null default now() + interval '7 days',
  -- How many were sent. With it the mail service knows a mail that it has sent already.
  sent integer not null default 0,
  -- Ends the mails without signing in (RFC 8058). A secret of the mailbox.
  unsubscribe_token uuid not null unique default gen_random_uuid()
);
create index digests_by_time on private.digests (due);
alter table private.digests enable row level security;

create function private.begin_digests() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.digests (user_id) values (new.user_id);
  return null;
end $$;
create trigger begin_digests after insert on public.profiles for each row execute function private.begin_digests();

-- What the week of a person has to tell, of what they may see now; null when that is nothing.
-- Out: {visits, latest: [{person, place}] (three), followers, likes}
create function private.digest_of(told uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  since timestamptz := now() - interval '7 days';
  unwanted uuid[] := array(select person_id from public.restrictions where user_id = told
    union select user_id from public.restrictions where person_id = told and kind = 'block'
    union select user_id from private.suspensions);
  digest jsonb;
begin
  with visit as materialized (
    select activities.user_id, activities.created_at, activities.metadata ->> 'restaurant_name' as place
    from public.followers join public.activities on activities.user_id = following_id
    where follower_id = told and activity_type = 'review_created' and is_visible and activities.created_at > since
      and following_id <> all (unwanted)
  )
  select jsonb_build_object(
    'visits', (select count(*) from visit),
    'latest', (select coalesce(jsonb_agg(jsonb_build_object('person', person, 'place', place)), '[]') from (
      select coalesce(full_name, username) as person, place from visit join public.profiles using (user_id)
      order by visit.created_at desc limit 3) as newest),
    'followers', (select count(*) from public.followers
      where following_id = told and created_at > since and follower_id <> all (unwanted)),
    'likes', (select count(*) from public.list_likes join public.lists on lists.id = list_id
      where lists.user_id = told and not lists.is_hidden and list_likes.created_at > since and list_likes.user_id <> all (unwanted))
      + (select count(*) from public.review_likes join public.reviews on reviews.id = review_id
      where reviews.user_id = told and not is_hidden and review_likes.created_at > since and review_likes.user_id <> all (unwanted)))
  into digest;
  return nullif(digest, '{"visits": 0, "latest": [], "followers": 0, "likes": 0}');
end $$;

-- What is due, of at most 50 people, each handed out once in ten minutes. Who wants none, has no confirmed address or has nothing to be
-- told waits for the next week. Out: [{user_id, email, token, number, digest}]. Errors: none.
create function api.digests_to_send() returns json
language plpgsql volatile security definer set search_path = '' as $$
declare
  due_one record;
  digest jsonb;
  handed json[] := '{}';
begin
  for due_one in
    select digests.*, users.email, email_notifications and email_confirmed_at is not null and users.deleted_at is null
      and coalesce(banned_until, '-infinity') < now() as is_wanted
    from private.digests join public.profiles using (user_id) join auth.users on users.id = digests.user_id
    where due <= now() order by due limit 50 for update of digests skip locked
  loop
    digest := case when due_one.is_wanted then private.digest_of(due_one.user_id) end;
    update private.digests set due = now() + case when digest is null then interval '7 days' else interval '10 minutes' end
    where user_id = due_one.user_id;
    if digest is not null then
      handed := handed || json_build_object('user_id', due_one.user_id, 'email', due_one.email,
        'token', due_one.unsubscribe_token, 'number', due_one.sent + 1, 'digest', digest);
    end if;
  end loop;
  return array_to_json(handed);
end $$;
grant execute on function api.digests_to_send() to service_role;

-- Notes that a person's mail with this number was sent. Errors: none.
create function api.digest_sent(user_id uuid, number integer) returns void
language sql volatile security definer set search_path = '' as $$
  update private.digests set due = now() + interval '7 days', sent = digest_sent.number
  where digests.user_id = digest_sent.user_id and sent < digest_sent.number
$$;
grant execute on function api.digest_sent(uuid, integer) to service_role;

-- Turns off the mails of whose token it is: their switch, which their devices show. Out: whether there is such a token. Errors: none.
create function api.end_digests(token uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  person uuid := (select user_id from private.digests where unsubscribe_token = end_digests.token);
begin
  update public.profiles set email_notifications = false where user_id = person and email_notifications;
  return person is not null;
end $$;
grant execute on function api.end_digests(uuid) to service_role;
