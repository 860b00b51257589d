/** The part of exifr for JPEG and HEIC without the names of tags: 10 kB compressed instead of 26. */
declare module 'exifr/dist/mini.esm.mjs' {
  /** Tags by their numbers; undefined when the file has none. Rejects for files that it does not know. */
  export function parse(
    file: Blob,
    options: { exif: { pick: number[] }; ifd0: boolean; gps: boolean },
  ): Promise<Record<number, unknown> | undefined>
}
