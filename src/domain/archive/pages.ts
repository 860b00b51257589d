/**
 * The pages of an export: static HTML that any browser opens from a folder, without us and without a network. What people
 * wrote is escaped as text everywhere, and the pages allow no script but the one that searches, by its hash.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { plainDate } from '#src/domain/time/dates.ts'
import { detailedRatings } from '#src/domain/visits/review.ts'
import { counted } from '#src/lib/text.ts'
import { type Archive, type ArchivedVisit, missingPhotos, notesByVisit, placesById } from './archive.ts'
import { searchScript, style } from './page-parts.ts'

export type ExportPage = { name: string; html: string }

/** Text and values of attributes: everything in the pages that did not come from this file goes through here. */
const escaped = (text: string): string => text.replace(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`)

/** An overview that can be searched, and a page for each year. */
export function exportPages(archive: Archive): ExportPage[] {
  const years = new Map<string, ArchivedVisit[]>()
  for (const visit of archive.visits.toReversed()) {
    const year = yearOf(visit)
    years.set(year, [...(years.get(year) ?? []), visit])
  }
  return [
    { name: 'index.html', html: overview(archive, years) },
    ...[...years].map(([year, visits]) => ({ name: `${year}.html`, html: yearPage(archive, year, visits) })),
  ]
}

const yearOf = ({ created_at }: ArchivedVisit): string => {
  const year = new Date(created_at ?? '').getFullYear()
  return Number.isNaN(year) ? 'undated' : String(year)
}

const ownerOf = ({ person }: Archive): string => person.full_name ?? person.username ?? 'My'

function overview(archive: Archive, years: Map<string, ArchivedVisit[]>): string {
  const { visits, lists, unsent } = archive
  const [places, notesOf] = [placesById(archive), notesByVisit(archive)]
  const nameOf = (id: string): string => places.get(id)?.name ?? 'Unknown Restaurant'
  const lines = visits.toReversed().map((visit) => {
    const { id, restaurant_id, rating, comment, dishes, photos } = visit
    const more = [rating ? `${rating} ★` : '', photos.length > 0 ? counted(photos.length, 'photo') : ''].filter(Boolean)
    return `<li><a href="${yearOf(visit)}.html#v-${escaped(id)}"><b dir="auto">${escaped(nameOf(restaurant_id))}</b></a> <span>${escaped([plainDate(visit.created_at ?? ''), ...more].join(' · '))}</span>${comment ? `<p dir="auto">${escaped(comment)}</p>` : ''}${had(dishes)}${privateNote(notesOf.get(id))}</li>`
  })
  const notes = [
    archive.is_complete ? '' : 'Not everything had arrived on the device that made this export.',
    missing(missingPhotos(archive).length),
    unsent.waiting + unsent.refused + unsent.drafts > 0
      ? `${counted(unsent.waiting, 'change')} still waited to be sent, ${unsent.refused} needed attention, and there ${unsent.drafts === 1 ? 'was 1 draft' : `were ${unsent.drafts} drafts`}: see the folder “unsent”.`
      : '',
  ].filter(Boolean)
  const body = `
<p class="about">${escaped(`${counted(visits.length, 'visit')} to ${counted(new Set(visits.map((visit) => visit.restaurant_id)).size, 'place')}, exported on ${plainDate(archive.exported_at)}.`)}</p>
${notes.map((note) => `<p class="note">${escaped(note)}</p>`).join('')}
<nav aria-label="Years">${[...years].map(([year, of]) => `<a href="${year}.html">${year} <span>${of.length}</span></a>`).join('')}</nav>
<h2 id="visits">Visits</h2>
<label class="search">Search <input type="search" id="search" autocomplete="off"></label>
<p id="found" role="status"></p>
<ul class="lines" id="lines">${lines.join('')}</ul>
${lists
  .map((list) =>
    placeList(
      list.name,
      list.places.map(({ restaurant_id, notes: note }) => ({ name: nameOf(restaurant_id), note })),
      list.is_ranked,
      list.description,
    ),
  )
  .join('')}
${placeList(
  'Want to try',
  archive.want_to_try.map((entry) => ({ name: nameOf(entry.restaurant_id) })),
)}
${placeList(
  'Favorites',
  archive.favorites.map((entry) => ({ name: nameOf(entry.restaurant_id) })),
)}
${placeList(
  'Private notes on places',
  archive.private_notes.flatMap((one) =>
    'restaurant_id' in one ? [{ name: nameOf(one.restaurant_id), note: one.note }] : [],
  ),
)}
${placeList(
  'Following',
  archive.following.map(({ full_name, username }) => ({
    name: full_name ?? username ?? 'Somebody',
    note: username && `@${username}`,
  })),
)}
<p class="about">Your data for other programs: <a href="crumb.json">crumb.json</a>, described by <a href="crumb.schema.json">crumb.schema.json</a>, and as a table <a href="diary.csv">diary.csv</a>.</p>
<script>${searchScript}</script>`
  return page(`${ownerOf(archive)} · crumb.`, ownerOf(archive), body)
}

const missing = (count: number): string =>
  count === 0
    ? ''
    : `${counted(count, 'photo')} could not be had when this was made. ${count === 1 ? 'It is' : 'They are'} named in crumb.json.`

const had = (dishes: string | null | undefined): string =>
  dishes ? `<p class="comment" dir="auto"><b>Dishes:</b> ${escaped(dishes.replaceAll('\n', ', '))}</p>` : ''

const withWhom = (companions: ArchivedVisit['companions'] = []): string =>
  companions.length > 0
    ? `<p class="when"><b>With:</b> ${escaped(companions.map(({ username }) => `@${username}`).join(', '))}</p>`
    : ''

const privateNote = (note: string | undefined): string =>
  note === undefined ? '' : `<p class="comment" dir="auto"><b>Private note:</b> ${escaped(note)}</p>`

type Line = { name: string; note?: string | null | undefined }

function placeList(title: string, lines: Line[], isRanked = false, description?: string | null): string {
  if (lines.length === 0) return ''
  const items = lines.map(
    ({ name, note }) =>
      `<li><b dir="auto">${escaped(name)}</b>${note ? `<p dir="auto">${escaped(note)}</p>` : ''}</li>`,
  )
  const tag = isRanked ? 'ol' : 'ul'
  return `<h2 dir="auto">${escaped(title)}</h2>${description ? `<p dir="auto">${escaped(description)}</p>` : ''}<${tag} class="lines">${items.join('')}</${tag}>`
}

function yearPage(archive: Archive, year: string, visits: ArchivedVisit[]): string {
  const [places, notesOf] = [placesById(archive), notesByVisit(archive)]
  const articles = visits.map((visit) => {
    const place = places.get(visit.restaurant_id)
    const details = detailedRatings.flatMap(([column, name]) => (visit[column] ? [`${name} ${visit[column]}`] : []))
    if (visit.price_level) details.push('$'.repeat(visit.price_level))
    const pictures = visit.photos.map(({ file }, index) =>
      file
        ? `<a href="${escaped(file)}"><img src="${escaped(file)}" alt="Photo ${index + 1}" loading="lazy"></a>`
        : '<span class="gone">This photo is not in the export.</span>',
    )
    return `<article id="v-${escaped(visit.id)}"><h2 dir="auto">${escaped(place?.name ?? 'Unknown Restaurant')}</h2>
<p class="when">${escaped([plainDate(visit.created_at ?? ''), visit.rating ? `${visit.rating} ★` : ''].filter(Boolean).join(' · '))}</p>
${place?.address ? `<p class="when" dir="auto">${escaped(place.address)}</p>` : ''}
${details.length > 0 ? `<p class="when">${escaped(details.join(' · '))}</p>` : ''}
${visit.comment ? `<p class="comment" dir="auto">${escaped(visit.comment)}</p>` : ''}
${had(visit.dishes)}
${withWhom(visit.companions)}
${privateNote(notesOf.get(visit.id))}
${pictures.length > 0 ? `<div class="photos">${pictures.join('')}</div>` : ''}</article>`
  })
  const back = '<nav><a href="index.html">All years</a></nav>'
  return page(
    `${year} · ${ownerOf(archive)}`,
    year,
    `${back}<p class="about">${counted(visits.length, 'visit')}</p>${articles.join('\n')}${back}`,
  )
}

const scriptHash = btoa(String.fromCharCode(...sha256(new TextEncoder().encode(searchScript))))

/** `'self'` is the folder that a host may serve, `file:` the one on a disk. */
const policy = `default-src 'none'; img-src 'self' file:; style-src 'unsafe-inline'; script-src 'sha256-${scriptHash}'; base-uri 'none'; form-action 'none'`

const page = (title: string, heading: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="referrer" content="no-referrer">
<title>${escaped(title)}</title><style>${style}</style></head>
<body><main><h1 dir="auto">${escaped(heading)}</h1>${body}</main></body></html>
`
