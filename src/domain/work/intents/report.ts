/** Reports a review or a list of somebody else (spec L§2.4). Nothing of it is kept on the phone but the mutation itself. */
import * as v from 'valibot'
import { id, optionalText } from '#src/domain/input.ts'
import { reportDescriptionLength } from '#src/domain/limits.ts'
import { reportReasons } from '#src/domain/visits/report.ts'
import { defineIntent } from '#src/domain/work/intent.ts'

const reasonIds = reportReasons.map(([reason]) => reason)

export const report = defineIntent({
  name: 'report',
  input: v.object({
    id,
    content_type: v.picklist(['review', 'list']),
    content_id: id,
    reasons: v.pipe(
      v.array(v.picklist(reasonIds)),
      v.minLength(1, 'You must select at least one reason for reporting.'),
      v.maxLength(reasonIds.length),
    ),
    description: optionalText('A description', reportDescriptionLength),
  }),
  reads: () => [],
  effect: () => [],
})
