import Bookmark from 'lucide-react/icons/bookmark'
import Heart from 'lucide-react/icons/heart'
import ListPlus from 'lucide-react/icons/list-plus'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Share2 from 'lucide-react/icons/share-2'
import { useState } from 'react'
import { Button } from '#src/ui/Button.tsx'
import { ButtonLink } from '#src/ui/ButtonLink.tsx'
import { Chip, ChipButton } from '#src/ui/Chip.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import { TextLink } from '#src/ui/TextLink.tsx'
import { Demo } from './Demo.tsx'

export function ButtonDemos() {
  const [liked, setLiked] = useState(true)
  const [wanted, setWanted] = useState(false)
  const [today, setToday] = useState(true)
  return (
    <>
      <Demo title="Buttons and links">
        <div className="design-wrap">
          <Button variant="primary">Log a Visit</Button>
          <Button variant="primary" busy>
            Submitting...
          </Button>
          <Button>Following</Button>
          <Button variant="soft">
            <Icon icon={RefreshCw} size={18} />
            Retry
          </Button>
          <Button variant="quiet">Clear</Button>
          <Button variant="danger">Delete</Button>
          <Button variant="danger-quiet">Discard</Button>
          <Button disabled>Disabled</Button>
          <ButtonLink to="/design">A link as a button</ButtonLink>
        </div>
        <p>
          Already have an account? <TextLink to="/design">Sign in</TextLink>
        </p>
        <Button variant="primary" block>
          As wide as its container
        </Button>
      </Demo>
      <Demo title="Icon buttons">
        <div className="design-wrap">
          <IconButton label="Share" icon={Share2} />
          <IconButton label="Favorite" icon={Heart} variant="square" pressed={liked} onClick={() => setLiked(!liked)} />
          <IconButton
            label="Want to try"
            icon={Bookmark}
            variant="square"
            pressed={wanted}
            onClick={() => setWanted(!wanted)}
          />
          <IconButton label="Add to list" icon={ListPlus} variant="square" />
          <IconButton label="Add to list, not now" icon={ListPlus} variant="square" disabled />
          <IconButton label="Like" icon={Heart} variant="on-photo" />
        </div>
      </Demo>
      <Demo title="Chips">
        <div className="design-wrap">
          <Chip>Ramen</Chip>
          <ChipButton icon={ListPlus} onClick={() => undefined}>
            List order
          </ChipButton>
          <ChipButton selected={today} onClick={() => setToday(!today)}>
            Today
          </ChipButton>
          <ChipButton selected={!today} onClick={() => setToday(!today)}>
            Yesterday
          </ChipButton>
        </div>
      </Demo>
    </>
  )
}
