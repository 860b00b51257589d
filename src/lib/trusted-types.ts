/**
 * The page's policy lets no string become markup or the address of a script (build/content-security-policy.ts), but for what
 * these two make. Browsers without Trusted Types take strings.
 */

/** All names that the policy knows. */
export const trustedTypeNames = ['default', 'crumb'] as const

type Rules = { createHTML?: (markup: string) => string; createScriptURL?: (address: string) => string | null }
type Factory = {
  createPolicy: (name: (typeof trustedTypeNames)[number], rules: Rules) => { createHTML: (markup: string) => string }
}

const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes

/** Call it before anything else: scripts, workers and the service worker may come from the page's own origin, as libraries ask for them. */
export const trustOwnScripts = (): void =>
  void factory?.createPolicy('default', {
    createScriptURL: (address) => (new URL(address, location.href).origin === location.origin ? address : null),
  })

/** Markup that this app has written itself. Once in a page. */
export const trustedMarkup = (markup: string): string =>
  factory?.createPolicy('crumb', { createHTML: (own) => own }).createHTML(markup) ?? markup
