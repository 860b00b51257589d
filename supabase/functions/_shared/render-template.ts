/** Fills a mail's template in, as the auth server does it with its own, which is written in Go: `{{ .Name }}`, always as text. */
export const renderTemplate = (template: string, values: Record<string, string>): string =>
  template.replaceAll(/\{\{ *\.(\w+) *\}\}/g, (_, name: string) => escapeHtml(values[name] ?? ''))

const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
