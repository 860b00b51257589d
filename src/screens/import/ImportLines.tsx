import type { Line } from '#src/domain/import/imported.ts'
import { counted, grouped } from '#src/lib/text.ts'
import { Disclosure } from '#src/ui/Disclosure.tsx'
import './import-lines.css'

interface ImportLinesProps {
  title: string
  lines: readonly (Pick<Line, 'file' | 'line'> & Partial<Pick<Line, 'why'>>)[]
}

/** More of them make nobody wiser. */
const most = 500

/** What was left out or kept, line by line, behind one line. */
export function ImportLines({ title, lines }: ImportLinesProps) {
  if (lines.length === 0) return null
  return (
    <Disclosure title={title} aside={grouped(lines.length)}>
      <ul className="import-lines">
        {lines.slice(0, most).map(({ file, line, why }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change
          <li key={index} dir="auto">
            {line === undefined ? file : `${file}, line ${line}`}
            {why && <span className="import-lines-why shape-caption">{why}</span>}
          </li>
        ))}
        {lines.length > most && <li>and {counted(lines.length - most, 'more line')}</li>}
      </ul>
    </Disclosure>
  )
}
