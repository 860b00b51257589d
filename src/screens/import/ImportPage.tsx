import { useGoBackTo } from '#src/components/page/use-go-back.ts'
import { paths } from '#src/lib/paths.ts'
import { allImports, type Imports } from '#src/queries/imports.ts'
import { useLive } from '#src/queries/use-copy.ts'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { ChooseFiles } from './ChooseFiles.tsx'
import { ImportReview } from './ImportReview.tsx'
import { SavedImports } from './SavedImports.tsx'
import { type ImportPhotos, useImportPhotos } from './use-import-photos.ts'
import './import-page.css'

/** Visits from other services: what was chosen is reviewed, imported, and can be undone for a while. */
export function ImportPage() {
  const goBack = useGoBackTo(paths.settings)
  const imports = useLive(allImports, [])
  const photos = useImportPhotos()
  if (imports?.open) return <ImportReview open={imports.open} onBack={goBack} onSaved={photos.begin} />
  return (
    <>
      <PageHeader title="Import visits" onBack={goBack} />
      <main className="import-page shape-page shape-column" aria-busy={!imports}>
        {imports ? <Begin imports={imports} photos={photos} /> : <Skeleton shape="rows" />}
      </main>
    </>
  )
}

/** What was imported last is what the person wants to see when it is done. */
function Begin({ imports, photos }: { imports: Imports; photos: ImportPhotos }) {
  return imports.saved.length === 0 ? (
    <ChooseFiles onChoose={photos.choose} />
  ) : (
    <>
      <SavedImports saved={imports.saved} photos={photos} />
      <ChooseFiles onChoose={photos.choose} />
    </>
  )
}
