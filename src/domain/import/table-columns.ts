/** What the columns of a table are, by their names in some languages. */

import type { ImportDocument } from './documents.ts'
import { columnName, columnsOf } from './records.ts'

/** The names as people write them; the first that a table has counts. */
const names = {
  name: 'name, place, place name, restaurant, restaurant name, venue, venue name, business name, business, title, ort, lokal, gaststätte, lugar, restaurante, nombre, nome, luogo, ristorante, nom, lieu, naam, plaats, 名前, 店名, 가게, 이름, 餐厅, 餐廳, 名称, 名稱',
  address:
    'address, full address, street, location, adresse, anschrift, direccion, indirizzo, endereço, adres, 住所, 주소, 地址',
  town: 'town, city, venue city, stadt, ciudad, città, cidade, ville, stad',
  country: 'country, country code, land, pais, paese, pays',
  latitude: 'latitude, lat, breitengrad, latitud, latitudine',
  longitude: 'longitude, lng, lon, long, längengrad, longitud, longitudine',
  date: 'watched date, visited date, visit date, date visited, visited on, visited at, visited, date, day, datum, tag, besucht am, fecha, data, giorno, jour, dag, when, 日付, 날짜, 日期',
  logged:
    'logged date, date logged, logged at, created at, created, added, date added, added on, review date, reviewed at, time, timestamp, date',
  rating:
    'rating, my rating, your rating, stars, score, overall rating, overall, bewertung, sterne, punkte, puntuacion, valoracion, calificacion, voto, valutazione, nota, note sur 5, beoordeling, 評価, 평점, 评分, 評分',
  food_rating: 'food, food rating, essen, comida, cibo, nourriture, cuisine rating, eten',
  drinks_rating: 'drinks, drinks rating, getränke, bebidas, bevande, boissons',
  service_rating: 'service, service rating, servicio, servizio',
  atmosphere_rating: 'atmosphere, ambience, ambiance, atmosphere rating, ambiente, atmosphäre, decor, sfeer',
  value_for_money_rating: 'value for money, value, value rating, preis leistung, calidad precio, rapport qualite prix',
  price: 'price level, price, price range, cost, preis, preisniveau, precio, prezzo, prix, preço, prijs',
  text: 'review, comment, comments, text, notes, note, my notes, description, remarks, kommentar, notiz, notizen, reseña, comentario, recensione, commento, avis, commentaire, opmerking, 感想, コメント, 메모, 备注',
  dishes: 'dishes, dish, what i had, ordered, order, items, gerichte, gericht, platos, piatti, plats, gerechten',
  tags: 'tags, cuisines, cuisine, categories, category, kategorie',
  link: 'url, link, letterboxd uri, uri, website, google maps url, google maps link, google maps, maps url, maps link, yelp url, business url',
  status: 'status, list, type',
  id: 'id, review id, visit id, row id',
} as const

export type Field = keyof typeof names
/** `outOf`: the best rating, when a column's name says it: "Score (0-10)". */
export type Columns = Partial<Record<Field, string>> & { outOf?: number }

const known = new Map(Object.entries(names).map(([field, list]) => [field as Field, list.split(', ').map(columnName)]))

const rating = /^(?<name>.*?)(?:outof|of|von|su|sur)?(?:0?\.?0?5?)?(?<most>5|10|20|100)(?:stars)?$/

export function columnsOfTable(document: ImportDocument): Columns {
  const there = [...columnsOf(document).keys()]
  const taken = new Set<string>()
  const columns: Columns = {}
  const take = (field: Field, column: string): void => {
    columns[field] = column
    taken.add(column)
  }
  for (const [field, list] of known) {
    const column = list.find((name) => there.includes(name) && !taken.has(name))
    if (column !== undefined) take(field, column)
  }
  // Letterboxd's Date is that of logging; where there is no other, nobody knows when it was.
  if (columns.link === 'letterboxduri' && columns.date === 'date') {
    columns.logged = 'date'
    delete columns.date
  }
  if (columns.rating !== undefined) return columns
  for (const column of there) {
    const { name, most } = rating.exec(column)?.groups ?? {}
    if (name === undefined || most === undefined || !known.get('rating')?.includes(name)) continue
    take('rating', column)
    return { ...columns, outOf: Number(most) }
  }
  return columns
}

/** Whether there is a place, and something about it. */
export function isTable(document: ImportDocument): boolean {
  const columns = columnsOfTable(document)
  const saysWhenOrHow = (columns.date ?? columns.logged ?? columns.rating) !== undefined
  // In the zip of a service, and in JSON, are addresses, contacts and much else that has a name.
  if (document.entries) return columns.name !== undefined && saysWhenOrHow
  if (document.kind === 'json') return columns.name !== undefined && columns.name !== 'title' && saysWhenOrHow
  return columns.name !== undefined && Object.keys(columns).some((field) => !['name', 'tags', 'id'].includes(field))
}

/** How far down the row with the columns may be. */
const mostAbove = 10

/** Without what stands above the columns: a title, or Letterboxd's own row about a list. */
export function fromColumns(document: ImportDocument): ImportDocument {
  if (document.kind === 'json') return document
  const { rows } = document
  const header = rows
    .slice(0, mostAbove)
    .findLastIndex((_, index) => isTable({ ...document, rows: rows.slice(index, index + 1) }))
  return header > 0 ? { ...document, rows: rows.slice(header) } : document
}
