-- A review that the phone does not have: an old one, or one by somebody whom the reader does not follow (spec L§2.3).

-- Null when there is none that the caller may read.
-- Out: {review, restaurant, author}: rows as sync_pull sends them, the author as a card.
create function api.review_page(review_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'review', to_jsonb(review), 'restaurant', to_jsonb(place), 'author', to_jsonb(author))
  from private.review_rows as review
  join public.restaurant_cards as place on place.id = review.restaurant_id
  join private.person_cards as author on author.user_id = review.user_id
  where review.id = review_page.review_id
$$;

-- Who likes one's own review, the newest hundred; null when there is none of the caller's own.
-- Out: {id: the review's, people: [card]}. How many there are, the row says: no phone has them all.
create function api.review_likers(review_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', own.id, 'people', (
    select coalesce(jsonb_agg(to_jsonb(person) order by liking.created_at desc, person.user_id), '[]')
    from (
      select user_id, created_at from public.review_likes where review_likes.review_id = own.id
      order by created_at desc limit 100
    ) as liking join private.person_cards as person using (user_id)))
  from public.reviews as own where own.id = review_likers.review_id and own.user_id = (select auth.uid())
$$;

grant execute on function api.review_page(uuid), api.review_likers(uuid) to authenticated;
