import { useState } from 'react'
import { saveIntent } from '#src/commands/save-intent.ts'
import { atMost, reportDescriptionLength } from '#src/domain/limits.ts'
import { type Reported, type ReportReason, reportReasons } from '#src/domain/visits/report.ts'
import { characterCount } from '#src/lib/text.ts'
import { useCopy } from '#src/queries/use-copy.ts'
import { Button } from '#src/ui/Button.tsx'
import { Checkbox } from '#src/ui/Checkbox.tsx'
import { Sheet } from '#src/ui/Dialog.tsx'
import { TextArea } from '#src/ui/TextArea.tsx'
import { toastError, toastSuccess } from '#src/ui/toast.ts'
import './ReportDialog.css'
import { sayOutcome } from '#src/components/offline/say-outcome.ts'

interface ReportDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  reported: Reported
}

const titles = { review: 'Report Review', photo: 'Report Photo', list: 'Report List', person: 'Report Person' }

/** Reports somebody else's review, photo or list, or a person, also offline (spec L§2.4, L§5, L§8). */
export function ReportDialog({ open, onOpenChange, reported: { type, id, photo } }: ReportDialogProps) {
  const copy = useCopy()
  const [reasons, setReasons] = useState<readonly ReportReason[]>([])
  const [description, setDescription] = useState('')
  const [isSaving, setSaving] = useState(false)

  const choose = (reason: ReportReason, isChosen: boolean): void =>
    setReasons(isChosen ? [...reasons, reason] : reasons.filter((one) => one !== reason))

  async function submit(): Promise<void> {
    if (isSaving) return
    setSaving(true)
    const input = { content_type: type, content_id: id, photo, reasons: [...reasons], description }
    const result = await saveIntent(copy, 'report', input)
    setSaving(false)
    // The chosen reason and the text stay.
    if (!result.ok && reasons.length === 0) return toastError('Please select a reason', result.error.message)
    if (!result.ok) return toastError('Error', result.error.message)
    setReasons([])
    setDescription('')
    onOpenChange(false)
    await sayOutcome(copy, (change) => change.intent === 'report' && change.input['content_id'] === id, {
      onDevice: 'Saved on this device.',
      accepted: () =>
        toastSuccess('Report submitted', {
          description: "Thank you for helping us keep the community safe. We'll review your report.",
        }),
      refused: () => toastError('Error', 'Failed to submit report. Please try again.'),
    })
  }

  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={titles[type]}
      description={`Tell us what is wrong with this ${type}. ${type === 'person' ? 'They do not' : 'The author does not'} see who reported it.`}
      actions={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          {/* Not `disabled`: pressing it without a reason explains why nothing happens. */}
          <Button
            variant="primary"
            aria-disabled={reasons.length === 0 || undefined}
            onClick={() => void submit().catch(reportError)}
          >
            Submit Report
          </Button>
        </>
      }
    >
      <fieldset className="report-dialog-reasons">
        <legend>Reasons</legend>
        {reportReasons.map(([reason, label]) => (
          <Checkbox
            key={reason}
            label={label}
            checked={reasons.includes(reason)}
            onChange={(isChosen) => choose(reason, isChosen)}
          />
        ))}
      </fieldset>
      <TextArea
        label="Description (optional)"
        value={description}
        onChange={(event) => setDescription(event.target.value)}
        count={{ used: characterCount(description), most: reportDescriptionLength }}
        error={
          characterCount(description) > reportDescriptionLength
            ? atMost('A description', reportDescriptionLength)
            : undefined
        }
        rows={3}
        dir="auto"
      />
    </Sheet>
  )
}
