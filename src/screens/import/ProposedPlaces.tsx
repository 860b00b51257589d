import { takeProposals } from '#src/commands/imports.ts'
import { isNameless } from '#src/domain/import/match-places.ts'
import { contentWords, type PlaceGroup } from '#src/domain/import/reviewed-places.ts'
import { useCopy } from '#src/queries/use-copy.ts'
import { Button } from '#src/ui/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { Checkbox } from '#src/ui/Checkbox.tsx'
import { toastError } from '#src/ui/toast.ts'
import { VirtualList } from '#src/ui/VirtualList.tsx'
import { ImportSection } from './ImportSection.tsx'

const keyOf = ({ place }: PlaceGroup): string => place.key

/** Of a place without a name, what is near. */
const nameOf = ({ place, reviewed }: PlaceGroup): string =>
  isNameless(place) ? `Near ${reviewed.match.candidates[0]?.name ?? place.name}` : place.name

/** "4.5 of 5, 1 visit, 2024": what is proposed may be a rating. */
function proposalWords(group: PlaceGroup): string {
  const rating = group.proposals.find((visit) => visit.rating !== undefined)?.rating
  const words = contentWords([{ ...group, visits: group.proposals, saved: 0 }])
  return rating === undefined ? words : `${rating} of 5, ${words}`
}

/** What the files only suggest, such as that the phone was near a place: nothing of it comes in unasked. */
export function ProposedPlaces({ groups }: { groups: readonly PlaceGroup[] }) {
  const copy = useCopy()
  const take = (chosen: readonly PlaceGroup[]): void => void note(chosen).catch(reportError)
  async function note(chosen: readonly PlaceGroup[]): Promise<void> {
    const result = await takeProposals(copy, chosen.map(keyOf))
    if (!result.ok) toastError('Error', result.error.message)
  }
  if (groups.length === 0) return null
  return (
    <ImportSection
      title="Perhaps"
      aside={
        <Button variant="quiet" onClick={() => take(groups)}>
          Add all
        </Button>
      }
    >
      <p className="shape-caption">Your files suggest these. Tick what you want to import.</p>
      <Card inset="none" className="import-page-rows">
        <VirtualList
          items={groups}
          keyOf={keyOf}
          height={64}
          gap={0}
          restore="import proposals"
          label="Perhaps"
          render={(group) => (
            <div className="import-page-row">
              <Checkbox
                checked={false}
                onChange={() => take([group])}
                label={
                  <span>
                    <span className="place-choices-name">
                      <bdi>{nameOf(group)}</bdi>
                    </span>
                    <span className="shape-caption">{proposalWords(group)}</span>
                  </span>
                }
              />
            </div>
          )}
        />
      </Card>
    </ImportSection>
  )
}
