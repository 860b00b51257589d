-- What becomes of deleted people on the phones of others. A phone that holds their rows in a scope hears of it by a pull;
-- rows, pages and pictures that it has fetched on demand are in no scope, so it asks who of them is still there.

-- The ids among `user_ids` (an array of at most 1000; what is no id is left out) behind which there is nobody (any more).
-- jsonb, because nested arrays would be a failure of the server's as uuid[].
create function public.deleted_people(user_ids jsonb) returns uuid[]
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
grant execute on function public.deleted_people(jsonb) to authenticated;
