import { cachedPictures, forgetPictures } from '#src/app/service-worker/forget-pictures.ts'
import { forgetPeople, peopleFetched } from '#src/commands/forget-people.ts'
import type { LiveCopy } from '#src/db/open.ts'
import { personOfPicture } from '#src/domain/people/people-mentioned.ts'
import type { AccountService } from '#src/services/use-services.ts'

/** The most that one question may name. */
const mostAsked = 1000

/** Asks which people in cached rows, answers and pictures have deleted their account, and drops what is theirs. */
export async function askForGonePeople(copy: LiveCopy, account: AccountService): Promise<void> {
  const shown = (await cachedPictures()).flatMap((address) => personOfPicture(address) ?? [])
  const known = new Set([...(await peopleFetched(copy)), ...shown])
  known.delete(copy.userId)
  const all = [...known]
  const gone = new Set<string>()
  for (let first = 0; first < all.length; first += mostAsked)
    for (const id of await account.deletedAmong(all.slice(first, first + mostAsked))) gone.add(id)
  if (gone.size === 0) return
  await forgetPeople(copy, gone)
  await forgetPictures((address) => gone.has(personOfPicture(address) ?? ''))
}
