import { grouped } from '#src/lib/text.ts'
import type { ArchiveProgress } from '#src/services/archive.ts'
import { ProgressBar } from '#src/ui/ProgressBar.tsx'

interface ArchiveProgressBarProps {
  label: string
  /** What is counted. */
  what: 'Photo' | 'Entry'
  progress: ArchiveProgress | undefined
}

/** How far it is. 100 % is for whoever has the outcome. */
export function ArchiveProgressBar({ label, what, progress }: ArchiveProgressBarProps) {
  const { done, total } = progress ?? { done: 0, total: 0 }
  const percent = total === 0 ? 0 : Math.min(99, Math.floor((100 * done) / total))
  return (
    <div className="data-section-outcome">
      <ProgressBar label={label} percent={percent} />
      <p className="shape-caption">
        {total === 0 ? 'Preparing…' : `${what} ${grouped(Math.min(done + 1, total))} of ${grouped(total)}`}
      </p>
    </div>
  )
}
