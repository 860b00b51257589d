-- Accounts whose address is not confirmed yet, in projects that demand it. Nobody has ever been signed in to one, so nothing
-- is lost with it.

-- Whether an account holds its username against others: one that was not confirmed within a day does not.
create function private.holds_username(account auth.users) returns boolean
language sql stable set search_path = '' as $$
  select account.email_confirmed_at is not null or account.created_at > now() - interval '1 day'
$$;

-- A sign-up takes the place of the unconfirmed account with its username when it corrects that one's address (`attempt` is
-- an id that only the device knows), or when that one holds the name no more.
create function private.replace_unconfirmed_account() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  holder_id uuid;
begin
  -- By itself, so that it is always a look into an index: as a join it read both tables for each of many new accounts.
  select user_id into holder_id from public.profiles where username = new.raw_user_meta_data ->> 'username';
  if holder_id is null then return new; end if;
  delete from auth.users
  where users.id = holder_id and users.email_confirmed_at is null
    and (users.raw_user_meta_data ->> 'attempt' = new.raw_user_meta_data ->> 'attempt' or not private.holds_username(users));
  -- Nobody has ever seen that name, so it needs no rest (private.note_former_username).
  if found then delete from private.former_usernames where username = new.raw_user_meta_data ->> 'username'; end if;
  return new;
end $$;
create trigger replace_unconfirmed_account before insert on auth.users
  for each row execute function private.replace_unconfirmed_account();
