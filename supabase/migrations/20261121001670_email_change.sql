-- Another mail address, confirmed at both ends (docs/decisions/2026-11-25-change-of-address.md). The auth server sends a code to each.
-- Where sign-ups need no confirmation it would be content with either of them, so that whoever has a stolen token could move the
-- account to a mailbox of their own. Here the current mailbox agrees first, and only then does the new one's code count.

-- How long a code works: `otp_expiry` in config.toml.
create function private.code_life() returns interval
language sql immutable set search_path = '' as $$ select interval '10 minutes' $$;

-- Whether the current address has agreed to the new one: `code` is what it got by mail, which counts once, or it has agreed before
-- and the answer was lost. A wrong code is an answer and no error, so that the budget of guesses stays spent.
-- The hash is the auth server's (GenerateTokenHash of github.com/supabase/auth).
create function api.agree_to_new_email(code text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform private.spend('email_codes');
  update auth.users set email_change_confirm_status = 1, email_change_token_current = ''
  where id = (select auth.uid()) and email_change_sent_at > now() - private.code_life()
    and (email_change_token_current = encode(sha224(convert_to(email || code, 'UTF8')), 'hex')
      or (email_change_confirm_status = 1 and email_change_token_current = ''));
  return found;
end $$;
grant execute on function api.agree_to_new_email(text) to authenticated;

-- INVARIANT: no account moves to an address without its current one having agreed. An operator's change, which has no code, may.
create function private.refuse_unagreed_email() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refuse('email_not_agreed', 'The current address has not agreed to the new one.');
  return null;
end $$;
create trigger refuse_unagreed_email before update of email on auth.users
  for each row when (new.email is distinct from old.email and new.email = old.email_change and old.email_change_confirm_status = 0)
  execute function private.refuse_unagreed_email();
