import Pencil from 'lucide-react/icons/pencil'
import { lazy, Suspense, useState } from 'react'
import { Icon } from '#src/ui/Icon.tsx'
import type { Place } from './place.ts'
import './restaurant-facts.css'

const SuggestEditSheet = lazy(async () => ({
  default: (await import('./SuggestEditSheet.tsx')).SuggestEditSheet,
}))

/** Below the facts: what is wrong can be reported. */
export function SuggestEdit({ place }: { place: Place }) {
  // Stays mounted after its first opening, so that what was written is still there.
  const [isOpen, setOpen] = useState<boolean>()
  return (
    <>
      <button
        type="button"
        className="restaurant-facts-line restaurant-facts-edit"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon icon={Pencil} />
        Something wrong? Suggest an edit
      </button>
      {isOpen !== undefined && (
        <Suspense>
          <SuggestEditSheet open={isOpen} onOpenChange={setOpen} place={place} />
        </Suspense>
      )}
    </>
  )
}
