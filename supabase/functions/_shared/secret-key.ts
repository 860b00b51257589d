/** Whether a request comes with the secret key: for functions that a schedule calls. */
export async function hasSecretKey(request: Request, secretKey: string): Promise<boolean> {
  // Compares hashes, whose first different byte tells nothing about the key.
  const [given, key] = await Promise.all([hashOf(request.headers.get('apikey') ?? ''), hashOf(secretKey)])
  return given.every((byte, index) => byte === key[index])
}

const hashOf = async (text: string): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
