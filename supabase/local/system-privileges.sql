-- Runs after bootstrap.sql and the tables of @supabase/lite: gives the schemas auth and storage the owners, grants and
-- functions they have on hosted Supabase. Can be repeated.

do $$
declare
  found_table record;
begin
  for found_table in select schemaname, tablename from pg_tables where schemaname in ('auth', 'storage') loop
    execute format('alter table %I.%I owner to supabase_%s_admin', found_table.schemaname, found_table.tablename, found_table.schemaname);
  end loop;
end $$;

grant usage on schema auth to postgres, anon, authenticated, service_role;
grant all on all tables in schema auth to postgres with grant option;
grant usage on schema storage to postgres, anon, authenticated, service_role;
grant all on all tables in schema storage to postgres, anon, authenticated, service_role;
grant usage on schema auth to supabase_auth_admin;
grant usage on schema storage to supabase_storage_admin;

-- Hosted Supabase lets `postgres` write policies for storage.objects without owning it; here membership in the owner
-- does it. That allows more than hosted does: a migration must never alter the tables of the schema storage.
grant supabase_storage_admin to postgres;

-- The definitions of hosted Supabase; those of @supabase/lite read settings that it never sets.
create or replace function auth.uid() returns uuid language sql stable as $$
  select nullif(coalesce(
    nullif(current_setting('request.jwt.claim.sub', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub'), '')::uuid
$$;
create or replace function auth.role() returns text language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.role', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role')
$$;
create or replace function auth.email() returns text language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.email', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email')
$$;
create or replace function auth.jwt() returns jsonb language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim', true), ''),
    nullif(current_setting('request.jwt.claims', true), ''))::jsonb
$$;
