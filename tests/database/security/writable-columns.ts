/** Columns that a signed-in person may write, where a policy lets them. All others of these tables, and all other tables, are refused. */
export const writableColumns = {
  profiles: {
    insert: '',
    update: `full_name bio avatar_url email_notifications push_notifications show_activity allow_friend_requests
      hides_first_steps favorites pinned_restaurants want_to_try`,
  },
  restaurants: { insert: 'id place_id google_place_id name address latitude longitude', update: '' },
  reviews: {
    insert: `id user_id restaurant_id rating food_rating drinks_rating service_rating atmosphere_rating
      value_for_money_rating price_level comment dishes photos created_at`,
    update: `rating food_rating drinks_rating service_rating atmosphere_rating value_for_money_rating price_level
      comment dishes photos created_at`,
  },
  followers: { insert: 'follower_id following_id', update: '' },
  restrictions: { insert: 'id user_id person_id kind', update: '' },
  lists: {
    insert: 'id user_id name description is_public is_ranked',
    update: 'name description is_public is_ranked',
  },
  list_likes: { insert: 'list_id user_id', update: '' },
  review_likes: { insert: 'review_id user_id', update: '' },
  private_notes: { insert: 'user_id review_id restaurant_id note', update: 'note' },
  reports: {
    insert: 'id reporter_id reported_content_type reported_content_id photo reasons description',
    update: '',
  },
} as const
