-- What people are notified of. Triggers queue events; send-notifications (supabase/functions) makes of each one notification for each
-- device, asks what of it its person may see at that moment, and sends that.

-- An event has the id of its row, so what is taken back and done again within these days is told once.
create table private.notification_events (
  id uuid primary key,
  kind text not null check (kind in ('follower', 'visit', 'list_like', 'review_like', 'companion')),
  actor_id uuid not null references public.profiles on delete cascade,
  -- Who is told; null: all who follow the actor.
  recipient_id uuid references public.profiles on delete cascade,
  created_at timestamptz not null default now(),
  -- Devices up to this id have their notification; null: all have.
  spread_to uuid default '00000000-0000-0000-0000-000000000000'
);
create index notification_events_by_actor on private.notification_events (actor_id);
create index notification_events_by_recipient on private.notification_events (recipient_id);
create index notification_events_by_time on private.notification_events (created_at);
create index notification_events_to_spread on private.notification_events (created_at) where spread_to is not null;
alter table private.notification_events enable row level security;

-- What is still to be sent, once an event and device: a sent one is deleted, and its event is not spread again.
create table private.notifications (
  event_id uuid not null references private.notification_events on delete cascade,
  subscription_id uuid not null references private.push_subscriptions on delete cascade,
  -- From when on it may be handed out: now, after a lease, or after the pause that follows a failure.
  due timestamptz not null default now(),
  attempts integer not null default 0,
  primary key (event_id, subscription_id)
);
create index notifications_by_subscription on private.notifications (subscription_id);
create index notifications_by_time on private.notifications (due);
alter table private.notifications enable row level security;

-- A notification that is a day old is no news. Events stay longer, so that nobody is told twice of one that comes and goes.
create function private.notification_life() returns interval language sql immutable parallel safe set search_path = '' as $$ select interval '1 day' $$;
create function private.events_kept() returns interval language sql immutable parallel safe set search_path = '' as $$ select interval '7 days' $$;
-- How long a worker may take for a page before another one gets it: a page has 50, each of which waits 10 s at most, all at once.
create function private.sending_lease() returns interval language sql immutable parallel safe set search_path = '' as $$ select interval '2 minutes' $$;

-- AFTER INSERT of what somebody is told of. Only what a person does: whoever works for the project (a seed, an import) has no auth.uid().
create function private.queue_notification() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  told uuid;
begin
  if auth.uid() is null then return null; end if;
  if tg_table_name = 'reviews' then
    -- Who enters a diary of past years, or was without a network for weeks, tells nobody's phone.
    if new.created_at < now() - interval '2 days' or current_setting('crumb.tells_nobody', true) = 'true' then return null; end if;
    insert into private.notification_events (id, kind, actor_id) values (new.id, 'visit', new.user_id) on conflict do nothing;
  elsif tg_table_name = 'followers' then
    insert into private.notification_events (id, kind, actor_id, recipient_id)
    values (new.id, 'follower', new.follower_id, new.following_id) on conflict do nothing;
  elsif tg_table_name = 'list_likes' then
    select user_id into told from public.lists where id = new.list_id;
    insert into private.notification_events (id, kind, actor_id, recipient_id)
    values (new.id, 'list_like', new.user_id, told) on conflict do nothing;
  elsif tg_table_name = 'review_companions' then
    if new.has_left or current_setting('crumb.tells_nobody', true) = 'true'
      or exists (select from public.reviews where id = new.review_id and created_at < now() - interval '2 days') then return null; end if;
    -- Not sync.pair_id of the review and the person: their like of it has that.
    insert into private.notification_events (id, kind, actor_id, recipient_id)
    values (sync.pair_id(new.person_id, new.review_id), 'companion', new.author_id, new.person_id) on conflict do nothing;
  else
    select user_id into told from public.reviews where id = new.review_id;
    insert into private.notification_events (id, kind, actor_id, recipient_id)
    values (new.id, 'review_like', new.user_id, told) on conflict do nothing;
  end if;
  return null;
end $$;
create trigger queue_notification after insert on public.followers for each row execute function private.queue_notification();
create trigger queue_notification after insert on public.reviews for each row execute function private.queue_notification();
create trigger queue_notification after insert on public.list_likes for each row execute function private.queue_notification();
create trigger queue_notification after insert on public.review_companions for each row execute function private.queue_notification();
create trigger queue_notification after insert on public.review_likes for each row execute function private.queue_notification();

-- Makes of up to 100 events a notification for each device, 500 a call and event: somebody with a million followers holds up nobody.
create function private.spread_events() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  event private.notification_events;
  reached uuid[];
begin
  for event in select * from private.notification_events where spread_to is not null order by created_at limit 100
    for update skip locked loop
    reached := array(select id from private.push_subscriptions as device
      where id > event.spread_to and case when event.recipient_id is null
        then user_id in (select follower_id from public.followers where following_id = event.actor_id)
        else user_id = event.recipient_id end
      order by id limit 500 for key share);
    insert into private.notifications (event_id, subscription_id) select event.id, unnest(reached) on conflict do nothing;
    update private.notification_events set spread_to = case cardinality(reached) when 500 then reached[500] end where id = event.id;
  end loop;
end $$;

-- What an event is to a person at this moment: what they may see of it, or null. The one place that decides it: their switch, blocks
-- both ways, their mutes, suspensions, and whether it is still there, not hidden, and shown.
create function private.notification_of(event private.notification_events, told uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  about jsonb;
begin
  if not exists (select from public.profiles where user_id = told and push_notifications)
    or exists (select from public.restrictions where user_id = told and person_id = event.actor_id)
    or exists (select from public.restrictions where user_id = event.actor_id and person_id = told and kind = 'block')
    or private.is_suspended(event.actor_id) then
    return null;
  end if;
  if event.kind = 'follower' then
    select '{}' into about from public.followers where id = event.id and following_id = told;
  elsif event.kind = 'visit' then
    select jsonb_build_object('id', review.id, 'name', restaurants.name, 'rating', review.rating) into about
    from public.activities join public.reviews as review on review.id = activities.related_id
    join public.restaurants on restaurants.id = review.restaurant_id
    where activities.related_id = event.id and activities.user_id = event.actor_id and activity_type = 'review_created'
      and is_visible and not review.is_hidden
      and exists (select from public.followers where follower_id = told and following_id = event.actor_id)
      -- Who is named is told of that.
      and not exists (select from public.review_companions where review_id = review.id and person_id = told and not has_left);
  elsif event.kind = 'companion' then
    select jsonb_build_object('id', reviews.id, 'name', restaurants.name) into about
    from public.review_companions join public.reviews on reviews.id = review_id join public.restaurants on restaurants.id = reviews.restaurant_id
    where sync.pair_id(person_id, review_id) = event.id and person_id = told and author_id = event.actor_id
      and not has_left and not reviews.is_hidden;
  elsif event.kind = 'list_like' then
    select jsonb_build_object('id', lists.id, 'name', lists.name) into about
    from public.list_likes join public.lists on lists.id = list_likes.list_id
    where list_likes.id = event.id and lists.user_id = told and not lists.is_hidden;
  else
    select jsonb_build_object('id', reviews.id, 'name', restaurants.name) into about
    from public.review_likes join public.reviews on reviews.id = review_likes.review_id
    join public.restaurants on restaurants.id = reviews.restaurant_id
    where review_likes.id = event.id and reviews.user_id = told and not reviews.is_hidden;
  end if;
  return (select jsonb_build_object('kind', event.kind, 'about', about,
      'actor', jsonb_build_object('user_id', user_id, 'username', username, 'full_name', full_name))
    from public.profiles where user_id = event.actor_id and about is not null);
end $$;

-- What is to be sent, at most 50, each handed out once per lease. What its person may not see any more, or is a day old, is forgotten.
-- Out: [{event_id, subscription_id, endpoint, p256dh, auth, seconds (until it is old), content {kind, about, actor}}]. Errors: none.
create function api.notifications_to_send() returns json
language plpgsql volatile security definer set search_path = '' as $$
declare
  due_one record;
  content jsonb;
  handed json[] := '{}';
begin
  delete from private.notification_events where id in (select id from private.notification_events
    where created_at < now() - private.events_kept() order by created_at limit 500);
  perform private.spread_events();
  for due_one in
    select notification.event_id, device.id, device.user_id, device.endpoint, device.p256dh, device.auth, event,
      -- A session that ended while its device was being saved.
      exists (select from auth.sessions where sessions.id = device.session_id) as is_signed_in
    from private.notifications as notification
    join private.push_subscriptions as device on device.id = notification.subscription_id
    join private.notification_events as event on event.id = notification.event_id
    where notification.due <= now() and device.waits_until <= now()
    order by notification.due limit 50 for update of notification skip locked
  loop
    content := case when due_one.is_signed_in and (due_one.event).created_at > now() - private.notification_life()
      then private.notification_of(due_one.event, due_one.user_id) end;
    if content is null then
      delete from private.notifications where event_id = due_one.event_id and subscription_id = due_one.id;
      continue;
    end if;
    update private.notifications set due = now() + private.sending_lease(), attempts = attempts + 1
    where event_id = due_one.event_id and subscription_id = due_one.id;
    handed := handed || json_build_object('event_id', due_one.event_id, 'subscription_id', due_one.id,
      'endpoint', due_one.endpoint, 'p256dh', due_one.p256dh, 'auth', due_one.auth, 'content', content,
      'seconds', ceil(extract(epoch from (due_one.event).created_at + private.notification_life() - now())));
  end loop;
  return array_to_json(handed);
end $$;
grant execute on function api.notifications_to_send() to service_role;

-- Notes what became of notifications. `sent` and `gone` (the push service has no such subscription any more) end them; `failed` waits, twice as
-- long each time, an hour at most, or for as many `seconds` as the push service said.
-- In: [{event_id, subscription_id, outcome, seconds}]. Errors: none.
create function api.notifications_sent(outcomes jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  result record;
begin
  for result in select * from jsonb_to_recordset(outcomes)
    as given (event_id uuid, subscription_id uuid, outcome text, seconds integer) order by subscription_id, event_id
  loop
    if result.outcome = 'gone' then
      -- Not a device that was saved after this was handed out: it may have come with another endpoint.
      delete from private.push_subscriptions as device using private.notifications as handed
      where device.id = result.subscription_id and handed.subscription_id = device.id and handed.event_id = result.event_id
        and device.saved_at < handed.due - private.sending_lease();
    elsif result.outcome = 'sent' then
      delete from private.notifications where event_id = result.event_id and subscription_id = result.subscription_id;
    else
      update private.notifications set due = now() + make_interval(secs => least(3600, 60 * 2 ^ least(attempts - 1, 6)))
      where event_id = result.event_id and subscription_id = result.subscription_id;
      update private.push_subscriptions set waits_until = greatest(waits_until, now() + make_interval(secs => least(3600, result.seconds)))
      where id = result.subscription_id and result.seconds > 0;
    end if;
  end loop;
end $$;
grant execute on function api.notifications_sent(jsonb) to service_role;
