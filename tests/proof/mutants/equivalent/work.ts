/** Mutants of the rules of saved work that change nothing that anybody could see. */
import { type Equivalent, inFile, speed, tuned } from './reasons.ts'

export const equivalentInWork: readonly Equivalent[] = [
  ...inFile(
    'src/domain/work/browser-storage.ts',
    'An iPad has five, and a Mac has none.',
    'a comparison or a sum changed: maxTouchPoints > 1 → maxTouchPoints >= 1',
    'another number: 1 → 2',
  ),
  ...inFile('src/domain/work/concerned-work.ts', speed, 'a call left out: seen.add(subject) → ;'),
  ...inFile(
    'src/domain/work/delay.ts',
    'Where nothing is left, both say 0.',
    'a comparison or a sum changed: left > 0 → left >= 0',
  ),
  ...inFile('src/domain/work/delay.ts', tuned, 'another number: 10_000 → 10001'),
  ...inFile('src/domain/work/delay.ts', 'A millisecond after 1970 is long past, too.', 'another number: 0 → 1'),
  ...inFile(
    'src/domain/work/work-summary.ts',
    'Where neither a change nor a photo waits, it was said before.',
    'a comparison or a sum changed: counts.changes > 0 → counts.changes >= 0',
  ),
  ...inFile(
    'src/domain/work/work-words.ts',
    'Of 9.95 both ways make 10.',
    'a comparison or a sum changed: megabytes < 9.95 → megabytes <= 9.95',
  ),
  ...inFile(
    'src/domain/work/work-words.ts',
    'It is said only where something is lost.',
    "a fallback left out: words ?? 'Nothing' → words",
  ),
]
