/** Tables with any of the usual separators. The line of each row is that of its first character in the file. */
import Papa from 'papaparse'
import type { Row } from './documents.ts'
import type { Lines } from './lines.ts'

export function csvRows(text: string, file: string, lines: Lines): Row[] {
  const rows: Row[] = []
  let [line, seen] = [1, 0]
  Papa.parse<string[]>(text, {
    step({ data, errors, meta }) {
      if (errors.some(({ code }) => code === 'MissingQuotes' || code === 'InvalidQuotes'))
        lines.add(file, 'From here on a quotation mark is missing, so the row cannot be read.', line)
      else if (data.some((cell) => cell.trim() !== '')) rows.push({ line, cells: data })
      for (let next = text.indexOf('\n', seen); next >= 0 && next < meta.cursor; next = text.indexOf('\n', next + 1))
        line += 1
      seen = meta.cursor
    },
  })
  return rows
}
