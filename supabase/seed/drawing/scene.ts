/**
 * Something on a table: the emoji, its middle in pixels of 800 × 600, its size, its rotation in degrees, how far it is out
 * of focus, and its brightness.
 */
export type Item = [emoji: string, x: number, y: number, size: number, turn: number, blur?: number, brightness?: number]

/** Two colours of a gradient, from the lit to the dark side. */
export type Shade = [light: string, dark: string]

export type Texture = 'wood' | 'slate' | 'marble' | 'linen' | 'tiles'

/** Something round or square the food lies on. */
export type Base =
  | { shape: 'plate' | 'steamer'; x: number; y: number; size: number; shade: Shade }
  | { shape: 'board'; x: number; y: number; width: number; height: number; turn: number; shade: Shade }

export type Scene = {
  name: string
  top: Shade
  texture: Texture
  /** Seen across the table, with this wall behind it from this height of the picture (0 to 1) upwards; without one, seen from above. */
  wall?: { shade: Shade; horizon: number; lights: string[] }
  /** By day shadows are softer and the light whiter. */
  isDay?: true
  bases?: Base[]
  /** A pie of six slices of this emoji around a point. */
  slices?: { emoji: string; x: number; y: number; radius: number }
  items: Item[]
  /** Where steam rises. */
  steam?: [x: number, y: number]
}
