import type { EmojiSource } from './emoji.ts'

type Avatar = { name: string; emoji: string; light: string; dark: string }

const avatar = (name: string, emoji: string, light: string, dark: string): Avatar => ({ name, emoji, light, dark })

/** The faces of the town's people, by the name that `people.ts` uses. In the package the second and third skin tone are swapped. */
export const avatars: Avatar[] = [
  avatar('noor', '👩🏼‍🦱', '#f3c9a5', '#c9774f'),
  avatar('mateo', '👨🏼', '#b9d6c8', '#4f8a76'),
  avatar('hanna', '👩🏽‍🦰', '#f6d9b0', '#d39a55'),
  avatar('juno', '👩🏻', '#d3c8ee', '#7d6bb0'),
  avatar('tomasz', '🧔🏻‍♂️', '#bcd7ea', '#4d7fa3'),
  avatar('priya', '👩🏾', '#f5c4c0', '#b95f63'),
  avatar('elif', '👩🏼', '#cfe0b0', '#7f9a4a'),
  avatar('oskar', '👱🏽‍♂️', '#d9d2c7', '#8a7a68'),
  avatar('maeve', '👩🏻‍🦳', '#c9e4e7', '#5f9aa3'),
  avatar('kenji', '👨🏻‍🦱', '#e6c9d8', '#a1647f'),
  avatar('lou', '🧑🏽‍🦲', '#efd3e0', '#b4718f'),
  avatar('thea', '👩🏿‍🦱', '#f7dd9a', '#cf9a2c'),
]

const size = 240

/** A face on a tinted ground, square. */
export async function avatarSvg({ emoji: symbol, light, dark }: Avatar, emoji: EmojiSource): Promise<string> {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><defs>
    <radialGradient id="ground" cx=".3" cy=".15" r="1.1"><stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></radialGradient>
    <filter id="shadow" x="-.2" y="-.2" width="1.4" height="1.4"><feDropShadow dx="0" dy="10" stdDeviation="9" flood-color="#280f00" flood-opacity=".35"/></filter></defs>
    <rect width="${size}" height="${size}" fill="url(#ground)"/>
    <image href="${await emoji(symbol)}" x="14" y="24" width="212" height="212" filter="url(#shadow)"/></svg>`
}
