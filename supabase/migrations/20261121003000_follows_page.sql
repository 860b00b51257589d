-- Who follows a person and whom they follow, for people whose follows the phone does not have (spec L§2.5).

-- One page of the people on one side of a person, latest first; null when there is no such person.
-- In:  side 'followers' (who follows them) | 'following' (whom they follow); before_time and before_id, the since
--      and user_id of the last one already shown, for the next page; max_rows 1..500.
-- Out: {person: {user_id, username}, count: all of that side, people: [card, with since]}
create function api.follows_page(person_id uuid, side text, before_time timestamptz default 'infinity',
  before_id uuid default null, max_rows integer default 100) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  most integer := private.row_limit(max_rows, 500);
  person public.public_profiles;
begin
  if side is null or side not in ('followers', 'following') then
    perform private.refuse('invalid_side', 'A side is followers or following.');
  end if;
  select * into person from public.public_profiles where user_id = person_id;
  if person.user_id is null then return null; end if;
  return jsonb_build_object(
    'person', jsonb_build_object('user_id', person.user_id, 'username', person.username),
    'count', (select case side when 'followers' then followers else following end from private.counts_in_sight(person_id)),
    'people', (
      select coalesce(jsonb_agg(to_jsonb(other) || jsonb_build_object('since', pair.created_at)
        order by pair.created_at desc, other.user_id), '[]')
      from (
        (select follower_id as other_id, created_at from public.followers
          where side = 'followers' and following_id = person_id
            and created_at <= before_time and (created_at < before_time or follower_id > before_id)
          order by created_at desc, follower_id limit most)
        union all
        (select following_id, created_at from public.followers
          where side = 'following' and follower_id = person_id
            and created_at <= before_time and (created_at < before_time or following_id > before_id)
          order by created_at desc, following_id limit most)
      ) as pair
      join private.person_cards as other on other.user_id = pair.other_id));
end $$;
grant execute on function api.follows_page(uuid, text, timestamptz, uuid, integer) to authenticated;
