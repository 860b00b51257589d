-- What a hosted Supabase project has before its first migration. Runs as superuser at every start, so every statement
-- can be repeated. Migrations then run as `postgres`, who is not a superuser here either.

do $$
declare
  wanted record;
begin
  for wanted in
    select * from (values
      ('anon', 'nologin noinherit'),
      ('authenticated', 'nologin noinherit'),
      ('service_role', 'nologin noinherit bypassrls'),
      ('authenticator', 'login noinherit'),
      ('supabase_auth_admin', 'login noinherit createrole'),
      ('supabase_storage_admin', 'login noinherit createrole'),
      ('postgres', 'login createrole createdb bypassrls replication')
    ) as roles (name, attributes)
  loop
    if not exists (select from pg_roles where rolname = wanted.name) then
      execute format('create role %I %s', wanted.name, wanted.attributes);
    end if;
  end loop;
end $$;

grant anon, authenticated, service_role to authenticator;
grant anon, authenticated, service_role, authenticator to postgres with admin option;
grant pg_monitor, pg_read_all_data, pg_signal_backend to postgres;

-- As the extension supautils allows hosted.
grant set on parameter pgrst.db_pre_request to postgres;

alter role authenticator set statement_timeout = '8s';
alter role authenticator set lock_timeout = '8s';

do $$ begin
  -- only the first time: a migration may choose other limits
  if not exists (select from pg_db_role_setting where setrole = 'anon'::regrole) then
    alter role anon set statement_timeout = '3s';
    alter role authenticated set statement_timeout = '8s';
  end if;
end $$;

alter database postgres owner to postgres;
alter database postgres set search_path = "$user", public, extensions;
grant all on schema public to postgres;
grant usage on schema public to anon, authenticated, service_role;
-- No default privileges: since May 2026 a new hosted project grants nothing on new tables, functions and sequences, to
-- service_role neither (supabase.com/changelog/45329). Migrations take away what older projects grant.

-- Made by the superuser because hosted Supabase lets `postgres` make them; `create extension if not exists` in a
-- migration then changes nothing.
create schema if not exists extensions;
grant usage on schema extensions to anon, authenticated, service_role;
grant all on schema extensions to postgres;
create extension if not exists pgcrypto with schema extensions;
create extension if not exists pg_trgm with schema extensions;
create extension if not exists unaccent with schema extensions;
create extension if not exists cube with schema extensions;

do $$ begin
  if not exists (select from pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
end $$;
alter publication supabase_realtime owner to postgres;
