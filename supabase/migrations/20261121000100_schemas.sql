-- Schemas, extensions and default privileges. Only `api` is exposed over HTTP, and it holds functions only
-- (docs/decisions/2026-11-24-exposed-schema.md).
--   api      the functions that the app calls
--   public   tables and views, each under row-level security: the second wall, should a schema ever be exposed by mistake
--   sync     scopes, entries, verdicts: what sync_pull and sync_push stand on
--   intent   one function per named intent, called by sync_push as the signed-in user
--   private  rules and triggers that no client calls

create extension if not exists pg_trgm with schema extensions;
create extension if not exists unaccent with schema extensions;
create extension if not exists cube with schema extensions;

create schema api;
create schema sync;
create schema intent;
create schema private;
grant usage on schema api to anon, authenticated, service_role;
grant usage on schema sync, intent, private to authenticated;

-- By default, a hosted project from before May 2026 grants everything in `public` to the API's three roles; a newer one
-- grants nothing. Here nothing is granted unless a migration names it, so a forgotten grant fails closed.
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke execute on functions from anon, authenticated, service_role;
-- In every schema, `api` too: a new function is nobody's until its migration grants it.
alter default privileges revoke execute on functions from public;

-- `statement_timeout` does not cover what a COMMIT does, which is where versions and counters are written
-- (sync.finish_transaction). A transaction that takes longer loses its connection, and the phone sends again.
alter role anon set transaction_timeout = '5s';
alter role authenticated set transaction_timeout = '10s';

-- Hosted Supabase compiles queries that PostgreSQL takes for expensive, each time that they run. A page of a pull, whose
-- estimate counts every kind of row for every entry, is one: compiling it would take longer than any page.
alter role authenticator set jit = off;

-- PostgREST filters answers, of functions too: `?pgrst_scalar->>comment=match.PATTERN` runs a regular expression of the
-- caller's, and one that backtracks holds a processor until the statement's limit. These operators come before those of
-- pg_catalog in a request's search path (config.toml, extra_search_path), and nobody may execute them. Functions of ours
-- are not concerned: each fixes its own search path.
create function private.match_pattern(value text, pattern text) returns boolean
language sql immutable set search_path = '' as 'select null::boolean';
create operator api.~ (function = private.match_pattern, leftarg = text, rightarg = text);
create operator api.~* (function = private.match_pattern, leftarg = text, rightarg = text);

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

-- True for a name that people can see and that leaves alone what stands beside it: not one of blanks, zero-width characters or
-- combining marks only, and without what turns the direction of text. The phone has the same rule (src/domain/visible-name.ts).
create function private.is_visible_name(value text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select value !~ '[\u202A-\u202E\u2066-\u2069]' and value ~ ('[^\u0001-\u0020\u007F-\u00A0\u00AD\u0300-\u036F\u0483-\u0489\u0591-\u05BD'
    '\u0610-\u061A\u061C\u064B-\u065F\u115F\u1160\u1680\u17B4\u17B5\u180B-\u180F\u1AB0-\u1AFF\u1DC0-\u1DFF\u2000-\u200F\u2028-\u202F'
    '\u205F-\u206F\u20D0-\u20FF\u2800\u3000\u3164\uFE00-\uFE0F\uFE20-\uFE2F\uFEFF\uFFA0\uFFF0-\uFFFB\U0001BCA0-\U0001BCA3'
    '\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]')
$$;

grant execute on function private.refuse(text, text), private.fold(text), private.like_anywhere(text), private.today(),
  private.is_rating(numeric), private.is_visible_name(text) to authenticated;
