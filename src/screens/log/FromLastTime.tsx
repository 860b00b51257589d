import { type TakenOver, takenOverWords } from '#src/domain/visits/log-again.ts'
import { Banner } from '#src/ui/Banner.tsx'
import { Button } from '#src/ui/Button.tsx'

/** Says what the form has from the last visit, and takes it out. */
export const FromLastTime = ({ taken, onClear }: { taken: TakenOver; onClear: () => void }) => (
  <Banner tone="pending" action={<Button onClick={onClear}>Start empty</Button>}>
    From last time: {takenOverWords(taken)}.
  </Banner>
)
