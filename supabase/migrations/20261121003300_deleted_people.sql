-- How other people's phones learn of deleted people. Scoped rows are removed by a pull; rows, answers and pictures
-- fetched on demand are in no scope, so the phone asks which of their people still exist.

-- The ids among `user_ids` (an array of at most 1000; invalid ids are ignored) that have no person (any more). jsonb,
-- because nested arrays as uuid[] would be a server error.
create function api.deleted_people(user_ids jsonb) returns uuid[]
language plpgsql stable set search_path = '' as $$
begin
  if jsonb_typeof(user_ids) is distinct from 'array' then return '{}'; end if;
  if jsonb_array_length(user_ids) > 1000 then
    perform private.refuse('invalid_input', 'At most 1,000 people can be asked about at once.');
  end if;
  return (select coalesce(array_agg(distinct asked.user_id), '{}')
    from (
      select private.uuid_or_null(id) as user_id from jsonb_array_elements_text(user_ids) as id
    ) as asked
    where asked.user_id is not null
      and not exists (select from public.public_profiles where public_profiles.user_id = asked.user_id));
end $$;
grant execute on function api.deleted_people(jsonb) to authenticated;
