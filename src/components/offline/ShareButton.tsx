import Share2 from 'lucide-react/icons/share-2'
import { shareLink } from '#src/components/page/share-link.ts'
import { isOnlyHere } from '#src/queries/unsent.ts'
import { useLive } from '#src/queries/use-copy.ts'
import { IconButton } from '#src/ui/IconButton.tsx'

interface ShareButtonProps {
  title: string
  path: string
  /** Of what is shared: while it waits to be sent nobody else can open it, and who shares it is told. */
  id: string
  /** As of shareLink. */
  limit?: string | undefined
}

export function ShareButton({ title, path, id, limit }: ShareButtonProps) {
  const isUnsent = useLive((copy) => isOnlyHere(copy, id), [id])
  const share = (): Promise<void> =>
    shareLink(title, path, isUnsent ? "It hasn't been sent yet: others can open it once it has." : limit)
  return <IconButton label="Share" icon={Share2} onClick={() => void share()} />
}
