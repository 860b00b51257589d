import Compass from 'lucide-react/icons/compass'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import UserPlus from 'lucide-react/icons/user-plus'
import { PlaceTile } from '#src/components/places/PlaceTile.tsx'
import { RatingMeta } from '#src/components/reviews/StarRating.tsx'
import { Avatar, AvatarStack } from '#src/ui/Avatar.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import { ListRow } from '#src/ui/ListRow.tsx'
import { Photo } from '#src/ui/Photo.tsx'
import { PhotoGrid } from '#src/ui/PhotoGrid.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { Strip } from '#src/ui/Strip.tsx'
import { Demo } from './Demo.tsx'
import { picture } from './picture.ts'

const places = [
  { id: '1', name: 'Saffron House', photo: picture('curry'), rating: 4.5, distance: '2.0 km', wanted: true },
  { id: '2', name: 'Mühlenstube', photo: undefined, rating: undefined, distance: '1.0 km', wanted: false },
  { id: '3', name: 'A photo that is gone', photo: '/gone.webp', rating: 4.1, distance: undefined, wanted: false },
]

/** `theme` tells the two copies of a landmark apart. */
export function CardDemos({ theme }: { theme: string }) {
  return (
    <>
      <Demo title="Place cards in a strip">
        <div className="design-bleed">
          <Strip title={`Nearby, ${theme}`} link={{ to: '/design', label: 'See all' }}>
            {places.map((place) => (
              <li key={place.id}>
                <PlaceTile {...place} to="/design" ratingCount={71} />
              </li>
            ))}
          </Strip>
        </div>
      </Demo>
      <Demo title="List rows">
        <Card inset="none">
          <ul>
            <li>
              <ListRow
                to="/design"
                title="Azahar"
                leading={
                  <span className="design-thumb">
                    <Photo src={picture('paella')} alt="" name="Azahar" />
                  </span>
                }
              >
                Mozartplatz 4, Salzburg
                <br />
                <RatingMeta rating={4.4} /> · 3.1 km
              </ListRow>
            </li>
            <li>
              <ListRow
                title="Followed @elif"
                leading={<Icon icon={UserPlus} size={22} />}
                trailing={<IconButton label="More" icon={EllipsisVertical} />}
              >
                Waiting · saved 13:38
              </ListRow>
            </li>
            <li>
              <ListRow to="/design" title="@mateo_v" leading={<Avatar src={undefined} name="mateo" size={44} />}>
                Connected since 2 May
              </ListRow>
            </li>
          </ul>
        </Card>
      </Demo>
      <Demo title="Faces and letter tiles">
        <div className="design-wrap">
          <Avatar src={undefined} name="noor" size={88} />
          <Avatar src={picture('sushi')} name="juno" size={44} />
          <Avatar src="/gone.webp" name="tomasz" />
          <AvatarStack
            people={[
              { src: picture('cake'), name: 'elif' },
              { src: undefined, name: 'hanna' },
              { src: undefined, name: 'priya' },
            ]}
          />
        </div>
        <div className="design-letters">
          {['Kumo', 'Lumen', 'Sol', 'Zur Post', '食堂'].map((name) => (
            <Photo key={name} src={undefined} alt="" name={name} ratio="1/1" />
          ))}
        </div>
      </Demo>
      <Demo title="Photo grid">
        <PhotoGrid
          photos={[picture('ramen'), '/gone.webp'].map((src, index) => ({
            key: src,
            picture: <Photo src={src} alt={`Photo ${index + 1} of 2`} name="Kumo Ramen" ratio="1/1" />,
          }))}
          onOpen={() => undefined}
        />
      </Demo>
      <Demo title="Skeletons and empty state">
        <Skeleton shape="cards" />
        <Skeleton shape="rows" count={1} />
        <Skeleton shape="reviews" count={1} />
        <EmptyState
          icon={Compass}
          title="No nearby restaurants found"
          action={<Button variant="soft">Turn on location</Button>}
        >
          Enable location access to see nearby restaurants
        </EmptyState>
      </Demo>
    </>
  )
}
