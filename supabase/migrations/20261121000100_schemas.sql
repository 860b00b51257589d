-- Schemas, extensions and default privileges. Only `public` is exposed over the API.
--   public   tables, views and the RPCs that the app calls
--   sync     scopes, entries, verdicts: what sync_pull and sync_push stand on
--   intent   one function per named intent, called by sync_push as the signed-in user
--   private  rules and triggers that no client calls

create extension if not exists pg_trgm with schema extensions;
create extension if not exists unaccent with schema extensions;
create extension if not exists cube with schema extensions;

create schema sync;
create schema intent;
create schema private;
grant usage on schema sync, intent, private to authenticated;

-- By default, a hosted project from before May 2026 grants everything in `public` to the API's three roles; a newer one
-- grants nothing. Here nothing is granted unless a migration names it, so a forgotten grant fails closed.
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke execute on functions from anon, authenticated, service_role;
alter default privileges revoke execute on functions from public;

-- `statement_timeout` does not cover what a COMMIT does, which is where versions and counters are written
-- (sync.finish_transaction). A transaction that takes longer loses its connection, and the phone sends again.
alter role anon set transaction_timeout = '5s';
alter role authenticated set transaction_timeout = '10s';

-- Refuses what a person asked for. Raises SQLSTATE CR001 with `code` (a stable word for programs) as the error's detail
-- and `message` (a sentence for people).
create function private.refuse(code text, message text) returns void
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = 'CR001', message = message, detail = code;
end $$;

-- Text as searches compare it: no accents, lower case. 'Café Würfel' → 'cafe wurfel'.
create function private.fold(value text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select lower(extensions.unaccent('extensions.unaccent'::regdictionary, value))
$$;

-- A LIKE pattern that matches `value` anywhere; % _ \ in it are taken literally.
create function private.like_anywhere(value text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select '%' || replace(replace(replace(value, '\', '\\'), '%', '\%'), '_', '\_') || '%'
$$;

-- Today in UTC: visits' days and their windows never depend on a session's time zone.
create function private.today() returns date
language sql stable parallel safe set search_path = '' as $$
  select (now() at time zone 'utc')::date
$$;

-- True when a rating is a half step from 0.5 to 5, or null (spec D§1).
create function private.is_rating(value numeric) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select value is null or (value between 0.5 and 5 and value * 2 = floor(value * 2) and scale(value) <= 1)
$$;

grant execute on all functions in schema private to authenticated;
