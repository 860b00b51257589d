-- What becomes of deleted people on the phones of others. A phone that holds their rows in a scope hears of it by a pull;
-- rows, pages and pictures that it has fetched on demand are in no scope, so it asks who of them is still there.

-- The ids among `user_ids` (at most 1000) behind which there is nobody (any more).
create function public.deleted_people(user_ids uuid[]) returns uuid[]
language plpgsql stable set search_path = '' as $$
begin
  if cardinality(user_ids) > 1000 then
    perform private.refuse('invalid_input', 'At most 1,000 people can be asked about at once.');
  end if;
  return (select coalesce(array_agg(distinct asked.user_id), '{}')
    from unnest(user_ids) as asked (user_id)
    where asked.user_id is not null
      and not exists (select from public.public_profiles where public_profiles.user_id = asked.user_id));
end $$;
grant execute on function public.deleted_people(uuid[]) to authenticated;
