-- Devices that want notifications (Web Push, RFC 8030): one row a device, that of its session, and gone with it. The endpoint is a
-- capability: whoever knows it can send, so nobody reads it here, not even its person (docs/decisions/2026-11-25-web-push.md).

-- The origins of push services. The server sends to what a client has named, so it may name these and nothing else: no host
-- of our own network. `*.` stands for any subdomain.
create table private.push_services (
  origin text primary key
);
alter table private.push_services enable row level security;
insert into private.push_services (origin) values
  ('https://fcm.googleapis.com'), ('https://updates.push.services.mozilla.com'), ('https://web.push.apple.com'),
  ('https://*.notify.windows.com');

-- Whether an endpoint is at a push service. No user info, no backslash, nothing that a parser could read as another host.
create function private.is_push_endpoint(endpoint text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  named text := substring(endpoint from '^(https?://[a-z0-9.-]+(?::[0-9]{1,5})?)/[A-Za-z0-9._~!$&()*+,;=:@%/?-]*$');
begin
  return exists (select from private.push_services where named = origin or named like replace(origin, '*.', '%.') and origin like '%*.%');
end $$;

-- Devices of one person: the eleventh takes the place of the one that was not opened for the longest time.
create function private.push_subscriptions_kept() returns integer language sql immutable parallel safe set search_path = '' as $$ select 10 $$;

create table private.push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles on delete cascade,
  -- Of auth.sessions; gone with it by a trigger.
  session_id uuid not null unique,
  endpoint text not null constraint push_subscriptions_endpoint_once unique
    constraint push_subscriptions_endpoint_length check (char_length(endpoint) <= 2000),
  -- The device's public key, an uncompressed point (65 bytes), and its secret (16 bytes), in base64url.
  p256dh text not null constraint push_subscriptions_p256dh_form check (p256dh ~ '^B[A-P][A-Za-z0-9_-]{85}$'),
  auth text not null constraint push_subscriptions_auth_form check (auth ~ '^[A-Za-z0-9_-]{22}$'),
  saved_at timestamptz not null default now(),
  -- The push service wants nothing for this device before.
  waits_until timestamptz not null default now()
);
create index push_subscriptions_by_user on private.push_subscriptions (user_id, saved_at desc);
alter table private.push_subscriptions enable row level security;
comment on constraint push_subscriptions_endpoint_length on private.push_subscriptions is 'This browser''s address for notifications is too long.';

-- Notes that the device of this session wants notifications, and under which endpoint: a new one takes the place of the old one, with
-- what waits for it. Who signs in on a device takes it over from who was signed in before.
-- Errors: endpoint_refused; push_subscriptions_p256dh_form, push_subscriptions_auth_form, push_subscriptions_endpoint_length.
create function api.save_push_subscription(endpoint text, p256dh text, auth text) returns void
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare
  given alias for $1;
  me uuid := auth.uid();
  session uuid := auth.jwt() ->> 'session_id';
begin
  if session is null or not private.is_push_endpoint(given) then
    perform private.refuse('endpoint_refused', 'This browser''s push service is not known.');
  end if;
  perform private.lock_person();
  delete from private.push_subscriptions where session_id = session and endpoint <> given
    and exists (select from private.push_subscriptions as same where same.endpoint = given);
  update private.push_subscriptions set user_id = me, session_id = session, endpoint = given, p256dh = $2, auth = $3,
    saved_at = now(), waits_until = case when endpoint = given then waits_until else now() end
  where endpoint = given or session_id = session;
  if not found then
    insert into private.push_subscriptions (user_id, session_id, endpoint, p256dh, auth) values (me, session, given, $2, $3);
  end if;
  delete from private.push_subscriptions where id in (select id from private.push_subscriptions where user_id = me
    order by saved_at desc, id offset private.push_subscriptions_kept());
end $$;
grant execute on function api.save_push_subscription(text, text, text) to authenticated;

-- Notes that the device of this session wants no notifications any more. Errors: none.
create function api.remove_push_subscription() returns void
language sql volatile security definer set search_path = '' as $$
  delete from private.push_subscriptions where session_id = (auth.jwt() ->> 'session_id')::uuid and user_id = (select auth.uid())
$$;
grant execute on function api.remove_push_subscription() to authenticated;

create function private.forget_push_subscription() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.push_subscriptions where session_id = old.id;
  return null;
end $$;
create trigger forget_push_subscription after delete on auth.sessions
  for each row execute function private.forget_push_subscription();
