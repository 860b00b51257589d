import { useState } from 'react'
import { AnimatedList } from '#src/ui/AnimatedList.tsx'
import { Rank } from '#src/ui/Badge.tsx'
import { Banner } from '#src/ui/Banner.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { ListRow } from '#src/ui/ListRow.tsx'
import { PhotoThumb } from '#src/ui/PhotoThumb.tsx'
import { ProgressBar } from '#src/ui/ProgressBar.tsx'
import { type SendStatus, StatusChip } from '#src/ui/StatusChip.tsx'
import { type Light, Wordmark } from '#src/ui/Wordmark.tsx'
import { Demo } from './Demo.tsx'
import { picture } from './picture.ts'

const statuses: SendStatus[] = [
  { state: 'waiting' },
  { state: 'uploading', percent: 64 },
  { state: 'sent' },
  { state: 'attention' },
  { state: 'offline' },
]

const lights: Light[] = [
  { state: 'sent' },
  { state: 'offline' },
  { state: 'waiting', count: 3 },
  { state: 'waiting', count: 128 },
  { state: 'attention' },
]

const work = ['Liked “Best dumplings”', 'Followed @elif', 'New order in “Rainy Evenings”']

export function StatusDemos() {
  const [waiting, setWaiting] = useState(work)
  return (
    <>
      <Demo title="Wordmark: sent, offline, waiting, needs attention">
        <div className="design-wrap">
          {lights.map((light) => (
            <Wordmark key={JSON.stringify(light)} light={light} />
          ))}
          <Wordmark size="large" />
        </div>
      </Demo>
      <Demo title="Status of an object">
        <div className="design-wrap">
          {statuses.map((status) => (
            <StatusChip key={status.state} status={status} />
          ))}
          <Rank>{1}</Rank>
          <Rank>{12}</Rank>
        </div>
        <div className="design-wrap">
          {statuses.slice(0, 4).map((status) => (
            <PhotoThumb key={status.state} src={picture('ramen')} alt={`Photo, ${status.state}`} status={status} />
          ))}
        </div>
        <ProgressBar label="Uploading Kumo Ramen" percent={64} />
      </Demo>
      <Demo title="Banners">
        <Banner>You're offline. Reviews are saved here and will be sent.</Banner>
        <Banner tone="pending" action={<Button variant="quiet">Sign in</Button>}>
          Sign in again to send your changes.
        </Banner>
        <Banner tone="danger">This phone's storage is full.</Banner>
      </Demo>
      <Demo title="Rows that come and go">
        <Card inset="none">
          <AnimatedList items={waiting} keyOf={(item) => item}>
            {(item) => (
              <ListRow
                title={item}
                trailing={
                  <Button
                    variant="danger-quiet"
                    aria-label={`Discard: ${item}`}
                    onClick={() => setWaiting(waiting.filter((other) => other !== item))}
                  >
                    Discard
                  </Button>
                }
              >
                Waiting · saved 13:41
              </ListRow>
            )}
          </AnimatedList>
        </Card>
        <Button onClick={() => setWaiting(work)}>Bring back</Button>
      </Demo>
    </>
  )
}
