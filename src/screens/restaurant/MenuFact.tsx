import type { LucideIcon } from 'lucide-react'
import BookOpen from 'lucide-react/icons/book-open'
import FileText from 'lucide-react/icons/file-text'
import { type ReactNode, useState } from 'react'
import { useViewer } from '#src/components/reviews/use-viewer.ts'
import { isPicture, webLink } from '#src/domain/places/links.ts'
import { useServices } from '#src/services/use-services.ts'
import { Sheet } from '#src/ui/Dialog.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { PlacePhotos } from './PlacePhotos.tsx'
import type { Place } from './place.ts'
import './restaurant-facts.css'

interface ButtonFactProps {
  icon: LucideIcon
  label: string
  onClick: () => void
  /** What the button opens, once it was pressed. */
  children?: ReactNode
}

/** A button among the facts of a place: it opens something over the page. */
export function ButtonFact({ icon, label, onClick, children }: ButtonFactProps) {
  return (
    <li>
      <button
        type="button"
        className="restaurant-facts-tile shape-tile shape-press"
        aria-haspopup="dialog"
        onClick={onClick}
      >
        <Icon icon={icon} />
        {label}
      </button>
      {children}
    </li>
  )
}

/** The menu: pictures open in the viewer, other files such as PDFs are links. */
export function MenuFact({ place: { name, menuFiles } }: { place: Place }) {
  const { pictures } = useServices()
  const viewer = useViewer('menu')
  const [isOpen, setOpen] = useState(false)
  const pages = menuFiles.filter(isPicture)
  const files = menuFiles.filter((file) => !isPicture(file)).flatMap((file) => webLink(pictures.place(file)) ?? [])
  if (pages.length === 0 && files.length === 0) return null
  const onlyPages = files.length === 0
  return (
    <ButtonFact icon={BookOpen} label="Menu" onClick={() => (onlyPages ? viewer.open(0) : setOpen(true))}>
      <PlacePhotos title={`Menu of ${name}`} one="Menu page" name={name} addresses={pages} viewer={viewer} />
      <Sheet open={isOpen} onOpenChange={setOpen} title="Menu" description={<bdi>{name}</bdi>}>
        <ul className="shape-rows">
          {pages.length > 0 && (
            <li>
              <button type="button" className="restaurant-facts-file" onClick={() => viewer.open(0)}>
                <Icon icon={BookOpen} />
                {pages.length === 1 ? 'Menu page' : `${pages.length} menu pages`}
              </button>
            </li>
          )}
          {files.map((file) => (
            <li key={file}>
              <a className="restaurant-facts-file" href={file} target="_blank" rel="noopener noreferrer">
                <Icon icon={FileText} />
                <span className="restaurant-facts-file-name">{fileName(file)}</span>
              </a>
            </li>
          ))}
        </ul>
      </Sheet>
    </ButtonFact>
  )
}

/** "menu 2026.pdf" from a web address. */
function fileName(address: string): string {
  const name = new URL(address).pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(name) || address
  } catch {
    return name
  }
}
