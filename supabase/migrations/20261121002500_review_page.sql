-- A review that the phone does not hold: somebody's whom the reader does not follow, or an old one (spec L§2.3).

-- Null when there is none that the caller may read.
-- Out: {review, restaurant, author}: rows as sync_pull sends them, the author as a card.
create function public.review_page(review_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'review', jsonb_build_object('id', review.id, 'user_id', review.user_id, 'restaurant_id', review.restaurant_id,
      'rating', review.rating, 'food_rating', review.food_rating, 'drinks_rating', review.drinks_rating,
      'service_rating', review.service_rating, 'atmosphere_rating', review.atmosphere_rating,
      'value_for_money_rating', review.value_for_money_rating, 'price_level', review.price_level, 'comment', review.comment,
      'photos', nullif(review.photos, '{}'), 'created_at', review.created_at),
    'restaurant', to_jsonb(place),
    'author', jsonb_build_object('user_id', author.user_id, 'username', author.username, 'full_name', author.full_name,
      'avatar_url', author.avatar_url))
  from public.reviews as review
  join public.restaurant_cards as place on place.id = review.restaurant_id
  join public.public_profiles as author on author.user_id = review.user_id
  where review.id = review_page.review_id
$$;

grant execute on function public.review_page(uuid) to authenticated;
