/** The usable part of a pull's truncated answer: on a bad connection, every row that arrived counts. */

/**
 * The complete elements of `changes` in a truncated answer, as an answer with more to come; undefined when there is
 * none. Each element has its own cursor, so rows and cursor fit together whatever is missing after them.
 */
export function pullSoFar(text: string): unknown {
  const generation = /^\s*\{\s*"generation"\s*:\s*"([^"\\]*)"/.exec(text)?.[1]
  const start = text.indexOf('[', text.indexOf('"changes"'))
  if (generation === undefined || start < 0) return undefined
  const end = endOfLastElement(text, start + 1)
  if (end === undefined) return undefined
  const changes: unknown = JSON.parse(`[${text.slice(start + 1, end)}]`)
  return { generation, changes, vanished: [], more: true, has_unlinked_files: false }
}

/** The position after the last closed object, counting braces outside strings. */
function endOfLastElement(text: string, from: number): number | undefined {
  let depth = 0
  let isText = false
  let end: number | undefined
  for (let position = from; position < text.length; position++) {
    const character = text[position]
    if (isText) {
      if (character === '\\') position++
      else if (character === '"') isText = false
    } else if (character === '"') isText = true
    else if (character === '{' || character === '[') depth++
    else if (character === '}' || character === ']') {
      depth--
      if (depth < 0) return end
      if (depth === 0) end = position + 1
    }
  }
  return end
}
