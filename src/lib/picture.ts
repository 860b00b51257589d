/**
 * Pictures as stored in IndexedDB: bytes and type, never a Blob. WebKit refuses Blobs in a private window ("Error
 * preparing Blob/File data to be stored in object store"), and elsewhere a Blob is a separate file that can vanish
 * alone.
 */
export type Picture = { bytes: ArrayBuffer; type: string }

export const pictureOf = async (blob: Blob): Promise<Picture> => ({ bytes: await blob.arrayBuffer(), type: blob.type })

export const blobOf = ({ bytes, type }: Picture): Blob => new Blob([bytes], { type })
