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
