-- A review that the phone does not have: an old one, or one by somebody whom the reader does not follow (spec L§2.3).

-- Null when there is none that the caller may read.
-- Out: {review, restaurant, author}: rows as sync_pull sends them, the author as a card.
create function public.review_page(review_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'review', to_jsonb(review), 'restaurant', to_jsonb(place), 'author', to_jsonb(author))
  from private.review_rows as review
  join public.restaurant_cards as place on place.id = review.restaurant_id
  join private.person_cards as author on author.user_id = review.user_id
  where review.id = review_page.review_id
$$;

grant execute on function public.review_page(uuid) to authenticated;
