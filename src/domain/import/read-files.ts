/**
 * Reads the exports of other services, on the device. Files are recognised by their content. Whoever made them may be hostile:
 * sizes are bounded, nothing in them is run, and what cannot be read is said in a sentence.
 */

import { counted } from '#src/lib/text.ts'
import { openZip, ZipError } from '#src/lib/zip-reader.ts'
import { csvRows } from './csv-rows.ts'
import { decoded, type From, type ImportDocument } from './documents.ts'
import { fitted } from './fitted.ts'
import { google } from './google.ts'
import type { Imported } from './imported.ts'
import { type Lines, lineCollector } from './lines.ts'
import type { SourceReader } from './source-reader.ts'
import { swarm } from './swarm.ts'
import { diaries, tables } from './tables.ts'
import { untappd } from './untappd.ts'

/** A sentence for people says why nothing can be read. */
export type ReadResult = { ok: true; value: Imported } | { ok: false; error: string }
export type ChosenFile = { name: string; read: () => Promise<Blob> }

/** A timeline of ten years is about as long; a phone holds what is read of it several times. */
const mostBytes = 100_000_000
const tooLarge = 'It is too large to be read on this device.'

/** The first that takes a file reads it: tables come last, because nearly everything can be one. */
const readers: readonly SourceReader[] = [google, untappd, swarm, diaries, tables]

export async function readFiles(files: readonly ChosenFile[]): Promise<ReadResult> {
  const lines = lineCollector()
  const documents: ImportDocument[] = []
  for (const file of files) documents.push(...(await documentsOf(file, lines)))
  return imported(documents, lines)
}

function imported(documents: readonly ImportDocument[], lines: Lines): ReadResult {
  const bySource = new Map<SourceReader, ImportDocument[]>()
  for (const document of documents) {
    const reader = readers.find(({ takes }) => takes(document))
    if (reader) bySource.set(reader, [...(bySource.get(reader) ?? []), document])
    else notKnown(document, lines)
  }
  // In the zip of a service there are tables of all kinds.
  const beside = bySource.size > 1 ? (bySource.get(tables) ?? []) : []
  if (beside.every(({ entries }) => entries)) {
    if (beside.length > 0) bySource.delete(tables)
    for (const document of beside) notKnown(document, lines)
  }
  const [[reader, own] = [], other] = [...bySource]
  if (other) return { ok: false, error: 'These files come from more than one service. Import one after the other.' }
  if (reader && own) {
    const content = fitted(reader.read(own, lines), lines)
    if (content.visits.length + content.saved.length + content.lists.length > 0)
      return { ok: true, value: { source: reader.source, ...content, leftOut: lines.all() } }
  }
  const first = lines.first()
  return {
    ok: false,
    error: first ? `${first.file}: ${first.why}` : 'There is nothing in these files that can be imported.',
  }
}

function notKnown({ file, entries }: ImportDocument, lines: Lines): void {
  if (entries) lines.count(zipOf(file), (count) => `${counted(count, 'file')} in it with nothing for crumb.`)
  else lines.add(file, 'It is no export that crumb. knows. Choose the files as the other service gave them to you.')
}

/** What a Mac adds to a folder that is packed again: its own notes, under the names of the files. */
const ofMac = /(?:^|\/)(?:__MACOSX\/|\._)/

/** "takeout.zip: Takeout/Reviews.json" */
const inZip = (zip: string, entry: string): string => `${zip}: ${entry}`
const zipOf = (file: string): string => file.split(': ')[0] ?? file

async function documentsOf({ name, read }: ChosenFile, lines: Lines): Promise<ImportDocument[]> {
  const blob = await read()
  const start = new Uint8Array(await blob.slice(0, 4).arrayBuffer())
  if (start[0] === 0x50 && start[1] === 0x4b) return documentsOfZip(name, blob, lines)
  if (start[0] === 0x1f && start[1] === 0x8b) lines.add(name, 'Unpack it first, or ask the service for a .zip instead.')
  else if (blob.size > mostBytes) lines.add(name, tooLarge)
  else return documentOf(new Uint8Array(await blob.arrayBuffer()), { file: name }, lines)
  return []
}

const zipProblems: Record<ZipError['problem'], string> = {
  hostile: 'It is not made as exports are, so it was not opened. Download the export again.',
  damaged: 'It is damaged or not complete. Download the export again.',
  part: 'It is one of several parts of a file. Unpack them together on a computer, and choose the files that come out.',
}

async function documentsOfZip(zip: string, blob: Blob, lines: Lines): Promise<ImportDocument[]> {
  try {
    const reader = await openZip(blob)
    if (reader.has('xl/workbook.xml')) {
      lines.add(zip, 'Save the spreadsheet as CSV, and choose that file.')
      return []
    }
    if (reader.has('crumb.json')) {
      lines.add(zip, 'This is an export of crumb. itself. Choose “Import an export” in Settings for it.')
      return []
    }
    const documents: ImportDocument[] = []
    const readable = reader.names.filter((one) => /\.(?:json|csv)$/i.test(one) && !ofMac.test(one))
    // As one of several zips of Google's may be.
    if (readable.length === 0) lines.add(zip, 'Nothing in it is for crumb.')
    for (const entry of readable) {
      const file = inZip(zip, entry)
      try {
        const bytes = await reader.read(entry, mostBytes)
        if (bytes) documents.push(...documentOf(bytes, { file, entries: reader.names }, lines))
      } catch (error) {
        if (!(error instanceof ZipError)) throw error
        lines.add(file, error.problem === 'hostile' ? tooLarge : 'It is damaged. Download the export again.')
      }
    }
    return documents
  } catch (error) {
    if (!(error instanceof ZipError)) throw error
    lines.add(zip, zipProblems[error.problem])
    return []
  }
}

function documentOf(bytes: Uint8Array, from: From, lines: Lines): ImportDocument[] {
  const text = decoded(bytes, from.file, lines)
  const start = text?.trimStart()
  if (text === undefined || start === undefined)
    lines.add(from.file, 'It is no text. crumb. reads JSON, CSV, and a .zip of them.')
  else if (start === '') lines.add(from.file, 'It is empty.')
  else if (start.startsWith('<')) lines.add(from.file, 'It is a web page. Ask the service for JSON or CSV instead.')
  else if (/^[{[]/.test(start)) return jsonOf(text, from, lines)
  else return [{ ...from, kind: 'table', rows: csvRows(text, from.file, lines) }]
  return []
}

function jsonOf(text: string, from: From, lines: Lines): ImportDocument[] {
  try {
    return [{ ...from, kind: 'json', json: JSON.parse(text) }]
  } catch {
    lines.add(from.file, 'It is damaged or not complete. Download the export again.')
    return []
  }
}
