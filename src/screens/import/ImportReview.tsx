import { useDeferredValue, useMemo, useState } from 'react'
import { cancelImport, saveImport } from '#src/commands/imports.ts'
import { type OpenImport, type ReviewedPlace, undoDays } from '#src/domain/import/import-batch.ts'
import {
  contentWords,
  groupsOf,
  importableWords,
  type PlaceGroup,
  partsOf,
} from '#src/domain/import/reviewed-places.ts'
import { sourceNames } from '#src/domain/import/source-names.ts'
import { counted, grouped } from '#src/lib/text.ts'
import { reviewedPlaces } from '#src/queries/imports.ts'
import { useCopy, useLive } from '#src/queries/use-copy.ts'
import { useOfflineHint } from '#src/stores/this-browser.ts'
import { ActionBar } from '#src/ui/ActionBar.tsx'
import { AlertDialog } from '#src/ui/AlertDialog.tsx'
import { Banner } from '#src/ui/Banner.tsx'
import { Button } from '#src/ui/Button.tsx'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { ProgressBar } from '#src/ui/ProgressBar.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { toastError } from '#src/ui/toast.ts'
import { CheckCard } from './CheckCard.tsx'
import { ImportLines } from './ImportLines.tsx'
import { MatchBar } from './MatchBar.tsx'
import { PlaceSheet } from './PlaceSheet.tsx'
import { ProposedPlaces } from './ProposedPlaces.tsx'
import { ReviewedRows } from './ReviewedRows.tsx'
import { isToAsk, useServerMatching } from './use-server-matching.ts'

interface ImportReviewProps {
  open: OpenImport
  onBack: () => void
  onSaved: () => void
}

const none: ReviewedPlace[] = []

/** What is in the files, place by place: each can be corrected before it is imported. */
export function ImportReview({ open, onBack, onSaved }: ImportReviewProps) {
  const copy = useCopy()
  const reviewed = useLive(reviewedPlaces, [])
  // A tap is answered before thousands of places are sorted again.
  const shown = useDeferredValue(reviewed ?? none)
  const groups = useMemo(() => groupsOf(open.imported, shown), [open, shown])
  const parts = useMemo(() => partsOf(groups), [groups])
  const [changing, setChanging] = useState<PlaceGroup>()
  const [isCancelling, setCancelling] = useState(false)
  const [isSaving, setSaving] = useState(false)
  // Where somebody was, and did not ask to import, the server is not told.
  const coming = useMemo(() => groups.filter(({ visits, saved }) => visits.length + saved > 0), [groups])
  const asked = coming.filter((group) => !isToAsk(group)).length
  const matching = useServerMatching(coming)
  const isOffline = useOfflineHint()
  const later = open.laterPhotos?.length ?? 0
  const words = importableWords(parts, later)

  async function save(): Promise<void> {
    setSaving(true)
    const result = await saveImport(copy).finally(() => setSaving(false))
    if (result.ok) {
      window.scrollTo(0, 0)
      onSaved()
    } else toastError('Error', result.error.message)
  }

  return (
    <>
      <PageHeader
        title="Import visits"
        onBack={onBack}
        actions={
          <Button variant="quiet" disabled={isSaving} onClick={() => setCancelling(true)}>
            Discard
          </Button>
        }
      />
      <main className="shape-page shape-column" aria-busy={!reviewed}>
        <form
          className="import-page"
          onSubmit={(event) => {
            event.preventDefault()
            save().catch(reportError)
          }}
        >
          <div className="import-page-parts" inert={isSaving}>
            <section className="import-page-section" aria-label="What is in your files">
              <div className="import-page-head">
                <span className="import-page-source">{sourceNames[open.imported.source]}</span>
                <span className="shape-caption">{contentWords(coming)}</span>
              </div>
              {coming.length > 0 && <MatchBar parts={parts} />}
              {reviewed?.length === 0 && later === 0 && (
                <p>
                  {open.there > 0
                    ? 'Everything in these files is already here.'
                    : 'Nothing in these files can be imported.'}
                </p>
              )}
              {open.there > 0 && (groups.length > 0 || later > 0) && (
                <p className="shape-caption">
                  {counted(open.there, 'visit')} already here
                  {later > 0 && `, with ${counted(later, 'more photo')} in your file`}.
                </p>
              )}
              {open.imported.visits.some(({ dateIs }) => dateIs === 'review') && (
                <p className="shape-caption">
                  Dates are those of your reviews: the file does not say when you were there.
                </p>
              )}
              <ImportLines title="Left out or changed" lines={open.imported.leftOut} />
            </section>
            {matching === 'asking' && (
              <output className="import-page-reading">
                <ProgressBar label="Looking up places" percent={Math.floor((100 * asked) / coming.length)} />
                Looking up place {grouped(asked + 1)} of {grouped(coming.length)}…
              </output>
            )}
            {isOffline && asked < coming.length && (
              <Banner>Only places on this device are found now. More are looked up when you're online.</Banner>
            )}
            {matching === 'failed' && (
              <Banner>
                Not all places could be looked up. Open this page again to try once more, or choose them yourself.
              </Banner>
            )}
            {!reviewed && <Skeleton shape="rows" />}
            {parts.check[0] && (
              <CheckCard
                key={parts.check[0].place.key}
                group={parts.check[0]}
                left={parts.check.length}
                onFind={setChanging}
              />
            )}
            <ReviewedRows title="New place" groups={parts.new} action="Find" onChange={setChanging} />
            <ReviewedRows title="Matched" groups={parts.matched} action="Change" onChange={setChanging} />
            <ProposedPlaces groups={parts.proposed} />
            <ReviewedRows title="Left out" groups={parts.out} action="Change" onChange={setChanging} />
          </div>
          {words && (
            <p className="import-page-note shape-caption">
              {parts.check.length > 0 && 'What you have not checked stays in your file. '}
              Nobody is notified. You can undo this for {undoDays} days.
            </p>
          )}
          {words && <ActionBar busy={isSaving}>{isSaving ? 'Importing…' : `Import ${words}`}</ActionBar>}
        </form>
      </main>
      {changing && <PlaceSheet group={changing} onClose={() => setChanging(undefined)} />}
      <AlertDialog
        open={isCancelling}
        onOpenChange={setCancelling}
        title="Discard this import?"
        description="Nothing of it is imported, and what you have checked so far is forgotten."
        action="Discard"
        onAction={() => void cancelImport(copy).catch(reportError)}
      />
    </>
  )
}
