/** The route table of the specification (L§2.1) behind the login guard, with `id` in place of every id. */
export const specifiedAddresses = (id: string): string[] =>
  `/start /discover /search /log /friends /add-friends /your-friends /lists /lists/${id} /profile /profile/${id} /user/${id}
  /featured /popular-restaurants /popular-friends /new-friends /restaurant/${id} /restaurant/${id}/ratings/friends
  /restaurant/${id}/ratings/all /all-friends/${id} /all-lists/${id} /followers/${id} /following/${id} /review/${id} /settings
  /create-list /list/${id} /edit-list/${id} /add-to-list/${id} /want-to-try /want-to-try/${id} /favorites /favorites/${id}
  /your-reviews /your-reviews/${id} /visited-restaurants /visited-restaurants/${id} /activity`.split(/\s+/)
