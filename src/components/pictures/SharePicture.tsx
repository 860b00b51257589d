/** A picture of a visit, a list or a year, drawn here, to share outside the app. Loaded when somebody asks for one. */
import Download from 'lucide-react/icons/download'
import Share2 from 'lucide-react/icons/share-2'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { download } from '#src/components/page/download.ts'
import { cardFileName, cardWords, picturesOf, type ShareCard } from '#src/domain/diary/share-card.ts'
import { useServices } from '#src/services/use-services.ts'
import { useTheme } from '#src/stores/theme.ts'
import { Button } from '#src/ui/Button.tsx'
import { Sheet } from '#src/ui/Dialog.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { toastError } from '#src/ui/toast.ts'
import { useMedia } from '#src/ui/use-media.ts'
import { CuisineDrawing } from './CuisineDrawing.tsx'
import './share-picture.css'

interface SharePictureProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  card: ShareCard
  /** Addresses of the card's pictures in their order; undefined while they are being read. */
  pictures: readonly (string | undefined)[] | undefined
}

export function SharePicture({ open, onOpenChange, card, pictures }: SharePictureProps) {
  const drawings = useRef<HTMLDivElement>(null)
  const drawn = useDrawn(open ? card : undefined, pictures, drawings)
  const file = drawn?.file
  const [canShare] = useState(takesPictures)
  return (
    <>
      <div hidden ref={drawings}>
        {picturesOf(card).map(({ id, tags = [] }) => (
          <div key={id}>{tags.length > 0 && <CuisineDrawing tags={tags} />}</div>
        ))}
      </div>
      <Sheet
        open={open}
        onOpenChange={onOpenChange}
        title="Share as picture"
        description="Only what is on it is shared. It is made on this device."
        actions={
          <>
            <Button
              variant={canShare ? 'secondary' : 'primary'}
              busy={!file}
              onClick={() => file && download(file, file.name)}
            >
              <Icon icon={Download} size={18} />
              Save picture
            </Button>
            {canShare && (
              <Button variant="primary" busy={!file} onClick={() => file && void share(file)}>
                <Icon icon={Share2} size={18} />
                Share
              </Button>
            )}
          </>
        }
      >
        <div className="share-picture" aria-busy={!drawn}>
          {drawn?.address && <img src={drawn.address} alt={cardWords(card)} width={1080} height={1350} />}
          {drawn && !file && <p role="alert">The picture could not be drawn. Try again.</p>}
        </div>
      </Sheet>
    </>
  )
}

/** `file` and `address` are absent when it could not be drawn. */
type Drawn = { file?: File; address?: string }

/** The picture of a card; undefined without one and while it is being drawn. */
function useDrawn(
  card: ShareCard | undefined,
  pictures: SharePictureProps['pictures'],
  drawings: RefObject<HTMLElement | null>,
): Drawn | undefined {
  const { drawCard, pictures: addresses } = useServices()
  const chosen = useTheme(({ theme }) => theme)
  const isDark = useMedia('(prefers-color-scheme: dark)')
  const theme = chosen === 'system' ? (isDark ? 'dark' : 'light') : chosen
  const [drawn, setDrawn] = useState<Drawn>()
  // A live read gives equal cards as new objects.
  const asked = card && pictures && JSON.stringify([card, pictures, theme])
  useEffect(() => {
    if (asked === undefined) return undefined
    let isOver = false
    let address: string | undefined
    const [card, pictures] = JSON.parse(asked) as [ShareCard, (string | null)[]]
    const draw = async (): Promise<void> => {
      const look = {
        theme,
        avatar: addresses.avatar(card.by.avatar),
        pictures: pictures.map((one) => one ?? undefined),
        drawings: Array.from(drawings.current?.children ?? [], svgIn),
      }
      const blob = await drawCard(card, look)
      if (isOver) return
      address = URL.createObjectURL(blob)
      setDrawn({ file: new File([blob], cardFileName(card), { type: blob.type }), address })
    }
    draw().catch((error: unknown) => {
      reportError(error)
      if (!isOver) setDrawn({})
    })
    return () => {
      isOver = true
      setDrawn(undefined)
      if (address) URL.revokeObjectURL(address)
    }
  }, [asked, theme, drawCard, addresses, drawings])
  return drawn
}

/** As a file of its own. */
function svgIn(element: Element): string | undefined {
  const svg = element.querySelector('svg')
  return svg ? new XMLSerializer().serializeToString(svg) : undefined
}

/** Whether the system's sheet takes pictures here, which no browser says without one. */
function takesPictures(): boolean {
  const picture = new File([], 'crumb.png', { type: 'image/png' })
  return 'canShare' in navigator && navigator.canShare({ files: [picture] })
}

async function share(file: File): Promise<void> {
  try {
    await navigator.share({ files: [file] })
  } catch (error) {
    // The person has closed the dialog.
    if (error instanceof DOMException && error.name === 'AbortError') return
    toastError('Error', 'The picture could not be shared.')
  }
}
