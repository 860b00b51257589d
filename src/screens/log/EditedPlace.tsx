import type { ChosenPlace } from '../../domain/visit-form.ts'
import { useServices } from '../../services/use-services.ts'
import { Card } from '../../ui/Card.tsx'
import { ListRow } from '../../ui/ListRow.tsx'
import { Photo } from '../../ui/Photo.tsx'

/** The restaurant of a visit that was logged: it stays the same. */
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
