/** Answers of the auth server that its parts here have in common. */

export const wrongCode = 'Token has expired or is invalid'

export const refuse = (status: number, code: string, msg: string): Response =>
  Response.json({ code: status, error_code: code, msg }, { status, headers: { 'x-sb-error-code': code } })

/** `pause`: seconds until another mail may be sent; negative or null when it may. */
export function refuseSoon(pause: number | null | undefined): Response | undefined {
  if (!pause || pause <= 0) return undefined
  const message = `For security purposes, you can only request this after ${Math.ceil(pause)} seconds.`
  return refuse(429, 'over_email_send_rate_limit', message)
}

export async function codeOf(response: Response): Promise<string | undefined> {
  if (response.status < 400) return undefined
  const body: { error_code?: string } = await response
    .clone()
    .json()
    .catch(() => ({}))
  return body.error_code
}
