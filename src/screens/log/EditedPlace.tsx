import type { ChosenPlace } from '#src/domain/visits/visit-form.ts'
import { useServices } from '#src/services/use-services.ts'
import { Card } from '#src/ui/Card.tsx'
import { ListRow } from '#src/ui/ListRow.tsx'
import { Photo } from '#src/ui/Photo.tsx'

/** The restaurant of a logged visit, which cannot change. */
export function EditedPlace({ place: { id, name, address, photo } }: { place: ChosenPlace }) {
  const { pictures } = useServices()
  return (
    <section aria-labelledby="edited-place">
      <h2 className="log-label" id="edited-place">
        Restaurant
      </h2>
      <Card inset="none">
        <ListRow
          leading={
            <span className="log-thumb">
              <Photo src={pictures.place(photo)} alt="" name={name} seed={id} ratio="1/1" />
            </span>
          }
          title={name}
        >
          {address}
        </ListRow>
      </Card>
    </section>
  )
}
