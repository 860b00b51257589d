-- Visits: a review, rated or not (spec D§3, L§3).

-- True when every element is a path of the person's own upload: {userId}/{timestamp}-{index}.{ext} (spec L§3).
create function private.are_own_photos(photos text[], owner_id uuid) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(bool_and(path ~ ('^' || owner_id::text || '/[0-9]{1,15}-[0-9]{1,3}\.(jpg|jpeg|png|webp)$')), true)
    and count(*) = count(distinct path)
  from unnest(photos) as path
$$;

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
  -- Paths in the bucket `review-photos`, in the order of their index.
  photos text[] not null default '{}' constraint reviews_photos_at_most_ten check (cardinality(photos) <= 10)
    constraint reviews_photos_no_nested check (array_ndims(photos) is null or array_ndims(photos) = 1),
  -- When the visit was; when it was saved. Sync orders by neither (spec/README).
  created_at timestamptz not null default now() constraint reviews_created_at_range check (created_at >= '1970-01-01'),
  logged_at timestamptz not null default now(),
  is_hidden boolean not null default false,
  like_count integer not null default 0,
  constraint reviews_photos_are_own check (private.are_own_photos(photos, user_id))
);
-- The first two include hidden reviews: the foreign keys look for everything that refers to a deleted person or place.
create index reviews_by_user on public.reviews (user_id, created_at desc, id) include (restaurant_id, is_hidden);
create index reviews_by_restaurant on public.reviews (restaurant_id, created_at desc, id);
create index reviews_by_restaurant_and_user on public.reviews (restaurant_id, user_id) include (rating, created_at) where not is_hidden;
create index reviews_with_photos on public.reviews (restaurant_id, created_at desc, id) where photos <> '{}' and not is_hidden;
create index reviews_by_time on public.reviews (created_at desc) include (restaurant_id) where not is_hidden;

comment on constraint reviews_rating_half_steps on public.reviews is 'A rating goes from 0.5 to 5 in half steps.';
comment on constraint reviews_food_rating_half_steps on public.reviews is 'A food rating goes from 0.5 to 5 in half steps.';
comment on constraint reviews_drinks_rating_half_steps on public.reviews is 'A drinks rating goes from 0.5 to 5 in half steps.';
comment on constraint reviews_service_rating_half_steps on public.reviews is 'A service rating goes from 0.5 to 5 in half steps.';
comment on constraint reviews_atmosphere_rating_half_steps on public.reviews is 'An atmosphere rating goes from 0.5 to 5 in half steps.';
comment on constraint reviews_value_for_money_rating_half_steps on public.reviews is 'A value for money rating goes from 0.5 to 5 in half steps.';
comment on constraint reviews_price_level_range on public.reviews is 'A price level goes from 1 to 5.';
comment on constraint reviews_comment_length on public.reviews is 'A comment has at most 5,000 characters.';
comment on constraint reviews_photos_at_most_ten on public.reviews is 'You can only upload up to 10 photos per review.';
comment on constraint reviews_photos_are_own on public.reviews is 'Photos must be the person''s own uploads, each once.';
comment on constraint reviews_created_at_range on public.reviews is 'The date of a visit lies between 1970 and today.';
comment on constraint reviews_restaurant_exists on public.reviews is 'This restaurant does not exist.';

alter table public.reviews enable row level security;
grant select, delete on public.reviews to authenticated;
grant insert (id, user_id, restaurant_id, rating, food_rating, drinks_rating, service_rating, atmosphere_rating,
  value_for_money_rating, price_level, comment, photos, created_at) on public.reviews to authenticated;
grant update (rating, food_rating, drinks_rating, service_rating, atmosphere_rating,
  value_for_money_rating, price_level, comment, photos, created_at) on public.reviews to authenticated;
-- Hidden reviews are excluded everywhere, even for their author (spec L§6).
create policy "reviews are read by everybody signed in" on public.reviews for select to authenticated using (not is_hidden);
create policy "a person writes their own reviews" on public.reviews for insert to authenticated with check (user_id = (select auth.uid()));
create policy "a person edits their own reviews" on public.reviews for update to authenticated
  using (user_id = (select auth.uid()) and not is_hidden) with check (user_id = (select auth.uid()));
create policy "a person deletes their own reviews" on public.reviews for delete to authenticated
  using (user_id = (select auth.uid()) and not is_hidden);

-- A review as it leaves the database, in every answer: a column added here reaches all of them. Hidden ones never
-- leave. Only its author is told how many like it: a like changes nothing of the row that everybody else has.
create view private.review_rows with (security_invoker = true) as
  select id, user_id, restaurant_id, rating, food_rating, drinks_rating, service_rating, atmosphere_rating,
    value_for_money_rating, price_level, comment, nullif(photos, '{}') as photos, created_at,
    case when user_id = auth.uid() then nullif(like_count, 0) end as like_count
  from public.reviews where not is_hidden;
grant select on private.review_rows to authenticated;

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
  return null;
end $$;
create trigger sync_review after insert or update or delete on public.reviews
  for each row execute function private.sync_review();

-- Queues what a review adds to (sign 1) or takes from (sign -1) its place. Hidden reviews never count.
create function private.queue_visit(review public.reviews, sign integer) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if review.is_hidden then return; end if;
  insert into private.queued_visits values (pg_current_xact_id(), review.restaurant_id,
    (review.created_at at time zone 'utc')::date, sign,
    sign * coalesce(review.rating, 0), sign * (review.rating is not null)::integer,
    sign * coalesce(review.price_level, 0), sign * (review.price_level is not null)::integer,
    sign * coalesce(review.food_rating, 0), sign * (review.food_rating is not null)::integer,
    sign * coalesce(review.drinks_rating, 0), sign * (review.drinks_rating is not null)::integer,
    sign * coalesce(review.service_rating, 0), sign * (review.service_rating is not null)::integer,
    sign * coalesce(review.atmosphere_rating, 0), sign * (review.atmosphere_rating is not null)::integer,
    sign * coalesce(review.value_for_money_rating, 0), sign * (review.value_for_money_rating is not null)::integer);
  perform sync.finish_at_commit();
end $$;

create function private.count_review() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'INSERT' then perform private.queue_visit(old, -1); end if;
  if tg_op <> 'DELETE' then perform private.queue_visit(new, 1); end if;
  return null;
end $$;
create trigger count_review after insert or delete or update of rating, food_rating, drinks_rating, service_rating,
  atmosphere_rating, value_for_money_rating, price_level, created_at, is_hidden on public.reviews
  for each row execute function private.count_review();
create trigger spend_visits after insert on public.reviews
  referencing new table as added for each statement execute function private.spend_for_rows('visits');
