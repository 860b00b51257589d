/** The part of exifr for JPEG and HEIC, without tag names: 10 kB compressed instead of 26. */
declare module 'exifr/dist/mini.esm.mjs' {
  /** Tags by number; undefined when the file has none. Rejects for unknown file types. */
  export function parse(
    file: Blob,
    options: { exif: { pick: number[] }; ifd0: boolean; gps: boolean },
  ): Promise<Record<number, unknown> | undefined>
}
