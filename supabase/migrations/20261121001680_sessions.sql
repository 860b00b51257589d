-- Sessions that were ended: signed out elsewhere, or by a new password. Their access tokens would be good for up to an hour.

-- Whether the caller's session has been ended. Tokens of no session (the secret key's) have none to end.
create function private.session_is_over() returns boolean
language sql stable security definer set search_path = '' as $$
  select session_id is not null and not exists (select from auth.sessions where sessions.id = session_id::uuid)
  from (select auth.jwt() ->> 'session_id') as token (session_id)
$$;
grant execute on function private.session_is_over() to authenticated;

-- Every device of the person pulls at once, and the one whose session it was learns that it has to sign in again. Whose
-- account goes is told by the account.
create function private.announce_ended_session() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from auth.users where users.id = old.user_id) then
    perform sync.touch('user:' || old.user_id, 'profiles', old.user_id);
  end if;
  return null;
end $$;
create trigger announce_ended_session after delete on auth.sessions
  for each row execute function private.announce_ended_session();

-- The account as its settings show it: the address, which another device may have changed, the new one that waits for codes, and the
-- devices that are signed in, those used last first. INVARIANT: nothing of where they are, which auth.sessions knows as well.
-- Out: {email, new_email: null or {email, is_agreed}, devices: [{session_id, user_agent, used_at, is_this}]}
--   used_at when the device last renewed its token, which one in use does within the hour.
create function api.own_account() returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select json_build_object(
    'email', email,
    'new_email', case when email_change <> '' and email_change_sent_at > now() - private.code_life()
      then json_build_object('email', email_change, 'is_agreed', email_change_confirm_status = 1) end,
    'devices', (
      select coalesce(json_agg(device order by device.used_at desc), '[]')
      from (
        select id as session_id, left(user_agent, 500) as user_agent, coalesce(refreshed_at at time zone 'utc', created_at) as used_at,
          id::text is not distinct from (auth.jwt() ->> 'session_id') as is_this
        from auth.sessions
        where sessions.user_id = users.id and coalesce(not_after > now(), true)
        order by used_at desc limit 100
      ) as device))
  from auth.users where users.id = (select auth.uid()));
end $$;

-- Signs one of the caller's devices out. A session that is over already, or somebody else's, stays as it is, and nobody learns
-- which of the two it was.
create function api.end_session(session_id uuid) returns void
language sql security definer set search_path = '' as $$
  delete from auth.sessions where sessions.id = end_session.session_id and sessions.user_id = (select auth.uid());
$$;
grant execute on function api.own_account(), api.end_session(uuid) to authenticated;
