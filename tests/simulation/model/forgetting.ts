/** sync.forget_tombstones of the model, of all scopes and up to their heads. */

import type { SyncedEntity } from '#src/domain/rows.ts'
import { companionIds } from '#src/domain/visits/companions.ts'
import type { Scope, Tables } from './tables.ts'

export function forgetTombstones(tables: Tables, scopes: ReadonlyMap<string, Scope>): void {
  for (const [name, scope] of scopes)
    for (const [id, { entity, key, version }] of scope.entries) {
      if (!isGone(tables, name, entity, key)) continue
      scope.entries.delete(id)
      scope.forgottenTo = Math.max(scope.forgottenTo, version)
    }
}

/** sync.is_gone. */
function isGone(tables: Tables, scope: string, entity: SyncedEntity, key: string): boolean {
  const [kind, subjectId = ''] = scope.split(':')
  if (entity === 'profiles' && kind === 'followers')
    return (
      !tables.where('followers', 'following_id', subjectId).some((row) => row.follower_id === key) &&
      !tables.where('reviews', 'user_id', key).some((review) => companionIds(review).includes(subjectId))
    )
  if (entity === 'profiles' && kind === 'list') {
    const likes = tables.where('list_likes', 'list_id', subjectId)
    return tables.get('lists', subjectId)?.user_id !== key && !likes.some((like) => like.user_id === key)
  }
  if (entity === 'restaurants' && kind === 'list')
    return !tables.where('list_restaurants', 'list_id', subjectId).some((item) => item.restaurant_id === key)
  return !tables.all(entity).has(key)
}
