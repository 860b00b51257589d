-- People to follow: whom the people that one follows follow, one's own followers, and who is active nearby.

-- In: where the device is, or no location; max_rows 1..30.
-- Out: [card with bio; follows_me; mutual: how many of those whom the caller follows follow them; visits of the last 30 days,
--       null of somebody who does not show their activity]
-- First those whom most of one's own people follow, then one's followers, those nearby, those who were out lately.
-- Not oneself, nor whom one follows, nor whoever allows no friend requests, nor an account that is closed or banned; of
-- somebody who does not show their activity no visit counts.
-- The work is bounded, however many people and visits there are: of the newest 100 followed people the newest 50 each, the newest
-- 50 followers, the newest 20 visits at each of the 50 nearest confirmed places within 10 km, the newest 300 visits anywhere; of each kind 60 people
-- stay, and at most 100 visits of each are counted.
-- Runs with its owner's rights, because the two settings are private; it gives away only that somebody was left out.
create function api.suggested_people(latitude double precision default null, longitude double precision default null,
  max_rows integer default 20)
returns json language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  me uuid := auth.uid();
  here extensions.cube := private.point_of(latitude, longitude);
  since timestamptz := now() - interval '30 days';
  most integer := private.row_limit(max_rows, 30);
begin
  if me is null then return '[]'; end if;
  return (select coalesce(json_agg(shown), '[]') from (
  with mine as materialized (
    select following_id as id from public.followers where follower_id = me order by created_at desc, following_id limit 100
  ), of_mine as materialized (
    select theirs.following_id as id, count(*) as mutual from mine cross join lateral (
      select following_id from public.followers where follower_id = mine.id order by created_at desc, following_id limit 50) as theirs
    where theirs.following_id <> me
      and not exists (select from public.followers where follower_id = me and following_id = theirs.following_id)
    group by 1 order by 2 desc, 1 limit 60
  ), fan as materialized (
    select follower_id as id from public.followers where following_id = me order by created_at desc, follower_id limit 50
  ), place as materialized (
    select near.id from (
      select restaurants.id, position operator(extensions.<->) here as chord from public.restaurants
      where position is not null and not is_unconfirmed and here is not null order by position operator(extensions.<->) here limit 50) as near
    where near.chord <= private.km_to_chord(10)
  ), neighbour as materialized (
    select visit.user_id as id, count(*) as seen from place cross join lateral (
      select user_id from public.reviews where restaurant_id = place.id and created_at > since and not is_hidden
      order by created_at desc, reviews.id limit 20) as visit
    group by 1 order by 2 desc, 1 limit 60
  ), lately as materialized (
    select visit.user_id as id, count(*) as seen from (
      select user_id from public.reviews where created_at > since and not is_hidden order by created_at desc limit 300) as visit
    group by 1 order by 2 desc, 1 limit 60
  ), candidate as materialized (
    select id, max(mutual) as mutual, bool_or(is_fan) as is_fan, max(near) as near, max(seen) as seen from (
      select id, mutual, false as is_fan, 0 as near, 0 as seen from of_mine
      union all select id, 0, true, 0, 0 from fan
      union all select id, 0, false, seen, 0 from neighbour join public.profiles on user_id = id where show_activity
      union all select id, 0, false, 0, seen from lately join public.profiles on user_id = id where show_activity) as found
    where id <> me and not exists (select from public.followers where follower_id = me and following_id = found.id)
    group by id
  )
  select person.*, profile.bio, candidate.is_fan as follows_me, candidate.mutual,
    case when profile.show_activity then (select count(*) from (select from public.reviews
      where user_id = candidate.id and created_at > since and not is_hidden limit 100) as visit) end as visits
  from candidate
  join public.profiles as profile on profile.user_id = candidate.id
  join auth.users as account on account.id = candidate.id
  join private.person_cards as person on person.user_id = candidate.id
  where profile.allow_friend_requests and account.deleted_at is null and coalesce(account.banned_until, '-infinity') < now()
  order by candidate.mutual desc, candidate.is_fan desc, candidate.near desc, candidate.seen desc, person.username
  limit most) as shown);
end $$;
grant execute on function api.suggested_people(double precision, double precision, integer) to authenticated;
