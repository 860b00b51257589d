-- What the secret key may do (docs/deploy.md): curate tags and places, and remove the places that a rehearsal typed in,
-- which no account takes along. It bypasses row-level security, so these grants are all that bounds it. Pictures and
-- menus of places are files of the storage, which is Supabase's own.
grant select, insert, update, delete on public.tags, public.restaurants to service_role;
-- Checks and generated columns run with the writer's rights.
grant usage on schema private to service_role;
grant execute on function private.place_uuid(text), private.fold(text), private.on_sphere(double precision, double precision),
  private.are_addresses(text[]), private.minutes_of(text), private.open_minutes(jsonb) to service_role;
