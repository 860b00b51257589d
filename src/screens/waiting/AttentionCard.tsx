import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import type { ReactNode } from 'react'
import { Card } from '#src/ui/Card.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import './attention-card.css'

interface AttentionCardProps {
  /** A photo or an icon. */
  leading: ReactNode
  title: string
  /** Lines below the title. */
  children?: ReactNode
  reason: string
  /** Shown after the reason. */
  more?: ReactNode
  actions?: ReactNode
}

/** Something that needs the person's attention, with the reason and the possible actions. */
export function AttentionCard({ leading, title, children, reason, more, actions }: AttentionCardProps) {
  return (
    <Card className="attention-card">
      <div className="attention-card-head">
        {leading}
        <div className="attention-card-text">
          <h3 className="attention-card-title shape-clamp" dir="auto">
            {title}
          </h3>
          {children}
        </div>
      </div>
      <p className="attention-card-reason">
        <Icon icon={CircleAlert} size={18} />
        <span>{reason}</span>
      </p>
      {more}
      {actions && <div className="attention-card-actions">{actions}</div>}
    </Card>
  )
}
