-- Visits: a review, rated or not (spec D§3, L§3).

-- True when every element is a path of the person's own upload: {userId}/{timestamp}-{index}.{ext} (spec L§3).
create function private.are_own_photos(photos text[], owner_id uuid) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(bool_and(path ~ ('^' || owner_id::text || '/[0-9]{1,15}-[0-9]{1,3}\.(jpg|jpeg|png|webp)$')), true)
    and count(*) = count(distinct path)
  from unnest(photos) as path
$$;

-- A photo's place among those that were picked with it.
create function private.photo_index(path text) returns integer
language sql immutable parallel safe set search_path = '' as $$ select substring(path from '-([0-9]+)\.[a-z]+$')::integer $$;
grant execute on function private.photo_index(text) to authenticated;

-- Photos with one more, in the order of the index in their path, whatever order the uploads finished in.
create function private.with_photo(photos text[], photo text) returns text[]
language sql immutable set search_path = '' as $$
  select array_agg(path order by private.photo_index(path), path)
  from (select unnest(photos) as path union select photo) as all_photos
$$;
grant execute on function private.with_photo(text[], text) to authenticated;

-- Whether a text names a dish in each line: at most 30, of at most 100 characters without their mark (src/domain/visits/dishes.ts).
create function private.are_dishes(dishes text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select count(*) <= 30 and coalesce(max(char_length(regexp_replace(line, '^(👍|👎) ', ''))), 0) <= 100 from string_to_table(dishes, E'\n') as line
$$;
grant execute on function private.are_dishes(text) to authenticated;

create table public.reviews (
  id uuid primary key,
  user_id uuid not null references public.profiles on delete cascade,
  restaurant_id uuid not null constraint reviews_restaurant_exists references public.restaurants,
  rating numeric constraint reviews_rating_half_steps check (private.is_rating(rating)),
  food_rating numeric constraint reviews_food_rating_half_steps check (private.is_rating(food_rating)),
  drinks_rating numeric constraint reviews_drinks_rating_half_steps check (private.is_rating(drinks_rating)),
  service_rating numeric constraint reviews_service_rating_half_steps check (private.is_rating(service_rating)),
  atmosphere_rating numeric constraint reviews_atmosphere_rating_half_steps check (private.is_rating(atmosphere_rating)),
  value_for_money_rating numeric constraint reviews_value_for_money_rating_half_steps check (private.is_rating(value_for_money_rating)),
  price_level smallint constraint reviews_price_level_range check (price_level between 1 and 5),
  comment text constraint reviews_comment_length check (char_length(comment) <= 5000),
  dishes text constraint reviews_dishes_length check (private.are_dishes(dishes)),
  -- Paths in the bucket `review-photos`, in the order of their index.
  photos text[] not null default '{}' constraint reviews_photos_at_most_ten check (cardinality(photos) <= 10)
    constraint reviews_photos_no_nested check (array_ndims(photos) is null or array_ndims(photos) = 1),
  -- When the visit was; when it was saved. Sync orders by neither (spec/README).
  created_at timestamptz not null default now() constraint reviews_created_at_range check (created_at >= '1970-01-01'),
  logged_at timestamptz not null default now(),
  is_hidden boolean not null default false,
  -- Photos that a moderator has hidden: they stay here, so that no phone links them again.
  hidden_photos text[] not null default '{}',
  like_count integer not null default 0,
  constraint reviews_photos_are_own check (private.are_own_photos(photos, user_id)),
  constraint reviews_photos_not_hidden check (not photos && hidden_photos)
);
-- The first two include hidden reviews: the foreign keys look for everything that refers to a deleted person or place.
create index reviews_by_user on public.reviews (user_id, created_at desc, id) include (restaurant_id, is_hidden);
create index reviews_by_restaurant on public.reviews (restaurant_id, created_at desc, id);
-- With `id`, sync.pages finds here whether somebody's review of a place is among their newest; without it PostgreSQL reads all of theirs.
create index reviews_by_restaurant_and_user on public.reviews (restaurant_id, user_id) include (rating, created_at, id) where not is_hidden;
create index reviews_with_photos on public.reviews (restaurant_id, created_at desc, id) where photos <> '{}' and not is_hidden;
create index reviews_by_time on public.reviews (created_at desc) include (restaurant_id, user_id) where not is_hidden;

comment on constraint reviews_rating_half_steps on public.reviews is 'A rating goes from 0.5 to 5 in half steps.';
comment on constraint reviews_food_rating_half_steps on public.reviews is 'A food rating goes from 0.5 to 5 in half steps.';
comment on constraint reviews_drinks_rating_half_steps on public.reviews is 'A drinks rating goes from 0.5 to 5 in half steps.';
comment on constraint reviews_service_rating_half_steps on public.reviews is 'A service rating goes from 0.5 to 5 in half steps.';
comment on constraint reviews_atmosphere_rating_half_steps on public.reviews is 'An atmosphere rating goes from 0.5 to 5 in half steps.';
comment on constraint reviews_value_for_money_rating_half_steps on public.reviews is 'A value for money rating goes from 0.5 to 5 in half steps.';
comment on constraint reviews_price_level_range on public.reviews is 'A price level goes from 1 to 5.';
comment on constraint reviews_comment_length on public.reviews is 'A comment has at most 5,000 characters.';
comment on constraint reviews_dishes_length on public.reviews is 'You can name 30 dishes, each with up to 100 characters.';
comment on constraint reviews_photos_at_most_ten on public.reviews is 'You can only upload up to 10 photos per review.';
comment on constraint reviews_photos_are_own on public.reviews is 'Photos must be the person''s own uploads, each once.';
comment on constraint reviews_photos_not_hidden on public.reviews is 'A moderator has hidden this photo.';
comment on constraint reviews_created_at_range on public.reviews is 'The date of a visit lies between 1970 and today.';
comment on constraint reviews_restaurant_exists on public.reviews is 'This restaurant does not exist.';

alter table public.reviews enable row level security;
grant select, delete on public.reviews to authenticated;
grant insert (id, user_id, restaurant_id, rating, food_rating, drinks_rating, service_rating, atmosphere_rating,
  value_for_money_rating, price_level, comment, dishes, photos, created_at) on public.reviews to authenticated;
grant update (rating, food_rating, drinks_rating, service_rating, atmosphere_rating,
  value_for_money_rating, price_level, comment, dishes, photos, created_at) on public.reviews to authenticated;
-- Hidden reviews are excluded everywhere, even for their author (spec L§6).
create policy "reviews are read by everybody signed in whom no block keeps apart" on public.reviews for select to authenticated
  using (not is_hidden and user_id not in (select private.out_of_sight()));
create policy "a person writes their own reviews" on public.reviews for insert to authenticated with check (user_id = (select auth.uid()));
create policy "a person edits their own reviews" on public.reviews for update to authenticated
  using (user_id = (select auth.uid()) and not is_hidden) with check (user_id = (select auth.uid()));
create policy "a person deletes their own reviews" on public.reviews for delete to authenticated
  using (user_id = (select auth.uid()) and not is_hidden);

-- A trigger, not a CHECK, because now() moves. A day of tolerance covers time zones and clocks.
create function private.refuse_future_visit() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.created_at > now() + interval '1 day' then
    perform private.refuse('date_in_future', 'The date of a visit cannot be in the future.');
  end if;
  return new;
end $$;
create trigger refuse_future_visit before insert or update of created_at on public.reviews
  for each row execute function private.refuse_future_visit();

create function private.sync_review() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  review public.reviews := case when tg_op = 'DELETE' then old else new end;
begin
  if tg_op = 'UPDATE' and new.like_count <> old.like_count then
    -- In the scope that its author alone has: followers would be told for nothing (private.review_rows).
    perform sync.touch('followers:' || review.user_id, 'reviews', review.id);
    return null;
  end if;
  perform sync.touch('user:' || review.user_id, 'reviews', review.id);
  -- It leaves the author's other scope too, if a like has brought it there.
  if tg_op <> 'INSERT' then perform sync.touch_everywhere('reviews', review.id); end if;
  -- The place travels with its review, so that no device shows a review of an unknown place; it leaves followers'
  -- phones with the last review.
  perform sync.touch('user:' || review.user_id, 'restaurants', review.restaurant_id);
  if tg_op = 'UPDATE' and new.restaurant_id <> old.restaurant_id then
    perform sync.touch('followers:' || person_id, 'restaurants', new.restaurant_id) from public.review_companions
    where review_id = new.id and not has_left;
  end if;
  return null;
end $$;
create trigger sync_review after insert or update or delete on public.reviews
  for each row execute function private.sync_review();

-- What of these reviews counts in the figures of places: of a person, place and day (UTC) one visit and one rating of each
-- kind, the latest given. So nobody counts a hundred times in an evening (docs/decisions/2026-11-24-one-rating-a-day.md).
-- Hidden ones never count. The phone counts alike (src/domain/visits/counted-visits.ts).
create function private.counted_visits(reviews public.reviews[])
returns table (user_id uuid, restaurant_id uuid, day date, rating numeric, price_level integer, food_rating numeric,
  drinks_rating numeric, service_rating numeric, atmosphere_rating numeric, value_for_money_rating numeric)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return query
    select user_id, restaurant_id, (created_at at time zone 'utc')::date,
      (array_agg(rating order by created_at desc, id desc) filter (where rating is not null))[1],
      (array_agg(price_level order by created_at desc, id desc) filter (where price_level is not null))[1]::integer,
      (array_agg(food_rating order by created_at desc, id desc) filter (where food_rating is not null))[1],
      (array_agg(drinks_rating order by created_at desc, id desc) filter (where drinks_rating is not null))[1],
      (array_agg(service_rating order by created_at desc, id desc) filter (where service_rating is not null))[1],
      (array_agg(atmosphere_rating order by created_at desc, id desc) filter (where atmosphere_rating is not null))[1],
      (array_agg(value_for_money_rating order by created_at desc, id desc) filter (where value_for_money_rating is not null))[1]
    from unnest(reviews) where not is_hidden
    group by user_id, restaurant_id, (created_at at time zone 'utc')::date;
end $$;
grant execute on function private.counted_visits(public.reviews[]) to authenticated;

-- Queues what these reviews add to their places (sign 1), or take from them (sign -1).
create function private.queue_visits(reviews public.reviews[], sign integer) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.queued_visits
  select pg_current_xact_id(), visit.restaurant_id, visit.day, sign,
    sign * coalesce(visit.rating, 0), sign * (visit.rating is not null)::integer,
    sign * coalesce(visit.price_level, 0), sign * (visit.price_level is not null)::integer,
    sign * coalesce(visit.food_rating, 0), sign * (visit.food_rating is not null)::integer,
    sign * coalesce(visit.drinks_rating, 0), sign * (visit.drinks_rating is not null)::integer,
    sign * coalesce(visit.service_rating, 0), sign * (visit.service_rating is not null)::integer,
    sign * coalesce(visit.atmosphere_rating, 0), sign * (visit.atmosphere_rating is not null)::integer,
    sign * coalesce(visit.value_for_money_rating, 0), sign * (visit.value_for_money_rating is not null)::integer
  from private.counted_visits(reviews) as visit;
end $$;

-- A statement at a time: what counted of the days that it touches is taken away, and what counts now is added.
create function private.count_reviews() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  before public.reviews[] := '{}';
  after public.reviews[] := '{}';
  beside public.reviews[];
  changed uuid[];
begin
  if tg_op = 'INSERT' then
    after := array(select row(added.*)::public.reviews from added);
  elsif tg_op = 'DELETE' then
    before := array(select row(removed.*)::public.reviews from removed);
  else
    -- Not for likes, which change a count alone.
    changed := array(select id from removed join added using (id)
      where (removed.rating, removed.price_level, removed.food_rating, removed.drinks_rating, removed.service_rating,
          removed.atmosphere_rating, removed.value_for_money_rating, removed.created_at, removed.is_hidden, removed.restaurant_id)
        is distinct from (added.rating, added.price_level, added.food_rating, added.drinks_rating, added.service_rating,
          added.atmosphere_rating, added.value_for_money_rating, added.created_at, added.is_hidden, added.restaurant_id));
    before := array(select row(removed.*)::public.reviews from removed where id = any (changed));
    after := array(select row(added.*)::public.reviews from added where id = any (changed));
  end if;
  if cardinality(before || after) = 0 then return null; end if;
  -- The other visits of the same people to the same places on the same days.
  beside := array(
    select review from (
      select distinct user_id, restaurant_id, (created_at at time zone 'utc')::date as day from unnest(before || after)
    ) as touched join public.reviews as review on review.user_id = touched.user_id and review.restaurant_id = touched.restaurant_id
      and (review.created_at at time zone 'utc')::date = touched.day
    where not review.is_hidden and not exists (select from unnest(after) as saved where saved.id = review.id));
  perform private.queue_visits(before || beside, -1), private.queue_visits(after || beside, 1);
  perform sync.finish_at_commit();
  return null;
end $$;
create trigger count_added_reviews after insert on public.reviews
  referencing new table as added for each statement execute function private.count_reviews();
create trigger count_removed_reviews after delete on public.reviews
  referencing old table as removed for each statement execute function private.count_reviews();
create trigger count_edited_reviews after update on public.reviews
  referencing old table as removed new table as added for each statement execute function private.count_reviews();
create trigger spend_visits after insert on public.reviews
  referencing new table as added for each statement execute function private.spend_for_rows('visits');
