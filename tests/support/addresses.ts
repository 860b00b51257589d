/** What the addresses of the route table name: ids of things of each kind. */
export type Named = { person: string; restaurant: string; review: string; list: string }

/** The route table of the specification (L§2.1) behind the login guard. */
export const specifiedAddresses = ({ person, restaurant, review, list }: Named): string[] =>
  `/start /discover /search /log /friends /add-friends /your-friends /lists /lists/${person} /profile /profile/${person}
  /user/${person} /featured /popular-restaurants /popular-friends /new-friends /restaurant/${restaurant}
  /restaurant/${restaurant}/ratings/friends /restaurant/${restaurant}/ratings/all /all-friends/${person} /all-lists/${person}
  /followers/${person} /following/${person} /review/${review} /settings /create-list /list/${list} /edit-list/${list}
  /add-to-list/${list} /want-to-try /want-to-try/${person} /favorites /favorites/${person} /your-reviews
  /your-reviews/${person} /visited-restaurants /visited-restaurants/${person} /activity`.split(/\s+/)

/** The same id for everything, which then is nothing that there is. */
export const everythingIs = (id: string): Named => ({ person: id, restaurant: id, review: id, list: id })
