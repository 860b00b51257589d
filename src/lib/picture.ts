/**
 * Pictures as IndexedDB keeps them: bytes and their type. WebKit stores no Blob in a private window ("Error preparing
 * Blob/File data to be stored in object store"), and elsewhere a Blob lies in a file of its own, which can go alone.
 */
export type Picture = { bytes: ArrayBuffer; type: string }

export const pictureOf = async (blob: Blob): Promise<Picture> => ({ bytes: await blob.arrayBuffer(), type: blob.type })

export const blobOf = ({ bytes, type }: Picture): Blob => new Blob([bytes], { type })
