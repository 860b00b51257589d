import { useState } from 'react'
import { saveIntent } from '#src/commands/save-intent.ts'
import { sayOutcome } from '#src/components/offline/say-outcome.ts'
import { appealLength, atMost } from '#src/domain/limits.ts'
import { characterCount } from '#src/lib/text.ts'
import { useCopy } from '#src/queries/use-copy.ts'
import { Button } from '#src/ui/Button.tsx'
import { Sheet } from '#src/ui/Dialog.tsx'
import { TextArea } from '#src/ui/TextArea.tsx'
import { toastError, toastSuccess } from '#src/ui/toast.ts'

interface ObjectSheetProps {
  /** The moderator's step. */
  stepId: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Objects to a decision, once, also offline. */
export function ObjectSheet({ stepId, open, onOpenChange }: ObjectSheetProps) {
  const copy = useCopy()
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const used = characterCount(text)

  async function submit(): Promise<void> {
    if (isSaving || used > appealLength) return
    setSaving(true)
    const result = await saveIntent(copy, 'appeal', { step_id: stepId, text })
    setSaving(false)
    if (!result.ok) {
      setError(result.error.message)
      return
    }
    onOpenChange(false)
    await sayOutcome(copy, ({ intent, input }) => intent === 'appeal' && input['step_id'] === stepId, {
      onDevice: 'Saved on this device.',
      accepted: () => toastSuccess('Sent', { description: 'A moderator will look at it again.' }),
      refused: (reason) => toastError('Error', reason),
    })
  }

  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title="Object"
      description="Say once why this is wrong. A moderator reads it and decides again."
      actions={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button variant="primary" busy={isSaving} onClick={() => void submit().catch(reportError)}>
            Send
          </Button>
        </>
      }
    >
      <TextArea
        label="Why you object"
        value={text}
        rows={4}
        dir="auto"
        count={{ used, most: appealLength }}
        error={used > appealLength ? atMost('An objection', appealLength) : error}
        onChange={({ target }) => {
          setText(target.value)
          setError(undefined)
        }}
      />
    </Sheet>
  )
}
