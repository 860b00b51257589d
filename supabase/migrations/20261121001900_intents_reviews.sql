-- Intents about visits. Every intent takes one jsonb object and runs as the signed-in person, under row-level security
-- and constraints. If refused, it raises CR001 or a constraint's error and does nothing. Null is the same as a missing key, except
-- in the fields of an edit: what may be empty is cleared.

-- The fields that the person changed: those of `fields` that differ from what the device saw (`base`), limited to the
-- allowed ones. So two devices that edit different fields of one row both keep their edit.
create function private.changed_fields(input jsonb, allowed text[]) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(nullif(input -> 'fields', 'null'))
  where key = any (allowed) and value is distinct from input -> 'base' -> key
$$;

-- Text as it is stored: trimmed, and null when nothing is left (spec L§5).
create function private.trimmed(value text) returns text
language sql immutable parallel safe set search_path = '' as $$ select nullif(btrim(value, E' \t\r\n'), '') $$;

-- A device's time in the server's clock. If the device's clock is off by more than a day, its difference at sending
-- corrects the time, unless that leads to before 1970, where no visit can be; nothing is ever dated in the future. Strict:
-- least() would make now of no time.
create function private.corrected_time(claimed timestamptz) returns timestamptz
language sql stable strict set search_path = '' as $$
  select least(now(), case when abs(skew) > 86400 and claimed + make_interval(secs => skew) >= '1970-01-01'
    then claimed + make_interval(secs => skew) else claimed end)
  from (select coalesce(nullif(current_setting('crumb.clock_skew', true), '')::double precision, 0) as skew) as clock
$$;

-- Saves a place unless it exists: {id, place_id, name, address?, latitude?, longitude?}.
create function intent.save_place(input jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  place public.restaurants := jsonb_populate_record(null::public.restaurants, input);
begin
  if exists (select from public.restaurants where id = place.id) then return; end if;
  insert into public.restaurants (id, place_id, google_place_id, name, address, latitude, longitude)
  values (place.id, place.place_id, case when place.place_id like 'ChIJ%' then place.place_id end,
    coalesce(private.trimmed(place.name), ''), private.trimmed(place.address), place.latitude, place.longitude)
  on conflict do nothing;
  if not exists (select from public.restaurants where id = place.id) then
    perform private.refuse('place_already_exists', 'This place is known already under another id.');
  end if;
end $$;

-- Logs a visit: {id, restaurant_id, rating?, five detailed ratings?, price_level?, comment?, dishes?, created_at?,
-- companions?: ids of people, place?: a new place as in save_place, favorite?: boolean, remove_want_to_try?: boolean, tells_nobody?: boolean, of what is
-- imported, copied_from?: of what is imported from another account, the id there} (spec L§4).
-- created_at is absent for today. Ratings of 0 are stored as null. Photos follow by attach_photo.
create function intent.log_visit(input jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  review public.reviews := jsonb_populate_record(null::public.reviews, input);
  me uuid := auth.uid();
begin
  if input ->> 'place' is not null then perform intent.save_place(input -> 'place'); end if;
  if (input ->> 'tells_nobody')::boolean then
    perform private.spend('imported_visits');
    perform set_config('crumb.tells_nobody', 'true', true);
  end if;
  insert into public.reviews (id, user_id, restaurant_id, rating, food_rating, drinks_rating, service_rating,
    atmosphere_rating, value_for_money_rating, price_level, comment, dishes, created_at)
  values (review.id, me, review.restaurant_id, nullif(review.rating, 0), nullif(review.food_rating, 0), nullif(review.drinks_rating, 0),
    nullif(review.service_rating, 0), nullif(review.atmosphere_rating, 0), nullif(review.value_for_money_rating, 0),
    nullif(review.price_level, 0), private.trimmed(review.comment), private.trimmed(review.dishes), coalesce(private.corrected_time(review.created_at), now()));
  perform private.name_companions(review.id, coalesce(nullif(input -> 'companions', 'null'), '[]'), copied_from => (input ->> 'copied_from')::uuid)
  where input ?| array['companions', 'copied_from'];
  if (input ->> 'favorite')::boolean is not null then
    update public.profiles set favorites = case when (input ->> 'favorite')::boolean
      then private.with_place(favorites, review.restaurant_id) else private.without_place(favorites, review.restaurant_id) end
    where user_id = me;
  end if;
  if (input ->> 'remove_want_to_try')::boolean then
    perform intent.remove_want_to_try(jsonb_build_object('restaurant_id', review.restaurant_id));
  end if;
  -- For this visit alone: a push has others, and edits that name people.
  perform set_config('crumb.tells_nobody', 'false', true);
end $$;

-- Edits one's own review: {id, fields, base, seen?}, fields as in log_visit; `seen` as in private.keep_replaced_texts. Of companions,
-- those that the person added are named and those that they removed taken off: two devices that do so both keep it.
create function intent.edit_review(input jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  changed jsonb := private.changed_fields(input, array['rating', 'food_rating', 'drinks_rating', 'service_rating',
    'atmosphere_rating', 'value_for_money_rating', 'price_level', 'comment', 'dishes', 'created_at']);
  review public.reviews;
begin
  select * into review from public.reviews where id = (input ->> 'id')::uuid and user_id = (select auth.uid()) for update;
  if not found then
    perform private.refuse('not_found', 'This review does not exist any more.');
  end if;
  perform private.keep_replaced_texts(review.id, to_jsonb(review), changed, input);
  review := jsonb_populate_record(review, changed);
  update public.reviews set rating = nullif(review.rating, 0), food_rating = nullif(review.food_rating, 0),
    drinks_rating = nullif(review.drinks_rating, 0), service_rating = nullif(review.service_rating, 0),
    atmosphere_rating = nullif(review.atmosphere_rating, 0), value_for_money_rating = nullif(review.value_for_money_rating, 0),
    price_level = nullif(review.price_level, 0), comment = private.trimmed(review.comment), dishes = private.trimmed(review.dishes),
    created_at = case when changed ? 'created_at' then coalesce(private.corrected_time(review.created_at), created_at) else created_at end
  where id = review.id;
  if input -> 'fields' ->> 'companions' is not null then
    perform private.name_companions(review.id, after - array(select jsonb_array_elements_text(before)), before - array(select jsonb_array_elements_text(after)))
    from (select input -> 'fields' -> 'companions' as after, coalesce(nullif(input -> 'base' -> 'companions', 'null'), '[]') as before) as companions;
  end if;
end $$;

-- Takes oneself off somebody else's visit, for good: {review_id}.
create function intent.leave_visit(input jsonb) returns void
language sql set search_path = '' as $$ select private.leave_visit((input ->> 'review_id')::uuid) $$;

-- Deletes one's own review that a moderator has hidden, which no policy shows. INVARIANT (2): a phone that has not heard of that says
-- that it is deleted, so no restore may bring it back.
create function private.delete_hidden_review(hidden_id uuid) returns void
language sql security definer set search_path = '' as $$
  delete from public.reviews where id = hidden_id and user_id = (select auth.uid()) and is_hidden
$$;
grant execute on function private.delete_hidden_review(uuid) to authenticated;

-- Deletes one's own review: {id}. Deleting one that is gone succeeds.
create function intent.delete_review(input jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  if exists (select from public.reviews where id = (input ->> 'id')::uuid and user_id <> (select auth.uid())) then
    perform private.refuse('not_allowed', 'You can only delete your own reviews.');
  end if;
  delete from public.reviews where id = (input ->> 'id')::uuid and user_id = (select auth.uid());
  if not found then
    perform private.delete_hidden_review((input ->> 'id')::uuid);
  end if;
end $$;

-- The same as attach_photo for one's own review that a moderator has hidden, which no policy shows: a phone that has not heard of that
-- has the only picture, and a restore shows it. Out: whether there is such a review.
create function private.attach_to_hidden_review(hidden_id uuid, photo text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update public.reviews set photos = private.with_photo(photos, photo)
  where id = hidden_id and user_id = (select auth.uid()) and is_hidden;
  return found;
end $$;
grant execute on function private.attach_to_hidden_review(uuid, text) to authenticated;

-- Links an uploaded photo to one's own review: {review_id, path}. Refused when the file is not there (private.link_files).
create function intent.attach_photo(input jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  review_id uuid := (input ->> 'review_id')::uuid;
begin
  update public.reviews set photos = private.with_photo(photos, input ->> 'path') where id = review_id and user_id = (select auth.uid());
  if not found and not private.attach_to_hidden_review(review_id, input ->> 'path') then
    perform private.refuse('not_found', 'This review does not exist any more.');
  end if;
end $$;

-- Takes a photo off one's own review: {review_id, path}.
create function intent.detach_photo(input jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  update public.reviews set photos = array_remove(photos, input ->> 'path')
  where id = (input ->> 'review_id')::uuid and user_id = (select auth.uid());
  if not found then
    perform private.refuse('not_found', 'This review does not exist any more.');
  end if;
end $$;

-- Reports a review, photo, list or person: {id, content_type, content_id, photo?, reasons, description?} (spec L§2.4); of a photo,
-- content_id is its review. What is hidden, private or out of sight is refused as what is gone, because that it exists is private too.
create function intent.report(input jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  reported uuid := (input ->> 'content_id')::uuid;
begin
  if not (case input ->> 'content_type'
    when 'review' then exists (select from public.reviews where id = reported)
    when 'photo' then exists (select from public.reviews where id = reported and input ->> 'photo' = any (photos))
    when 'list' then exists (select from public.lists where id = reported)
    when 'person' then exists (select from public.public_profiles where user_id = reported)
    else true end) then
    perform private.refuse('not_found', format('This %s does not exist any more.', input ->> 'content_type'));
  end if;
  insert into public.reports (id, reporter_id, reported_content_type, reported_content_id, photo, reasons, description)
  values ((input ->> 'id')::uuid, auth.uid(), input ->> 'content_type', reported, input ->> 'photo',
    array(select jsonb_array_elements_text(input -> 'reasons')), private.trimmed(input ->> 'description'));
end $$;

-- Reports a wrong place: {id, restaurant_id, problem, description?}, with problem name {name}, position {address?, latitude?,
-- longitude?}, closed, or duplicate {duplicate_of}. A moderator decides (private.place_reports).
create function intent.report_place(input jsonb) returns void
language sql set search_path = '' as $$ select private.note_place_report(input) $$;

-- Likes a review of somebody else: {review_id}. One that is hidden is refused as one that is gone.
create function intent.like_review(input jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  if not exists (select from public.reviews where id = (input ->> 'review_id')::uuid) then
    perform private.refuse('not_found', 'This review does not exist any more.');
  end if;
  insert into public.review_likes (review_id, user_id) values ((input ->> 'review_id')::uuid, auth.uid())
  on conflict (review_id, user_id) do nothing;
end $$;

-- Takes a like back: {review_id}.
create function intent.unlike_review(input jsonb) returns void
language sql set search_path = '' as $$
  delete from public.review_likes where review_id = (input ->> 'review_id')::uuid and user_id = (select auth.uid())
$$;
