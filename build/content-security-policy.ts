/**
 * What the page may load and run, as a part of the page: it knows the scripts within it and the project it was built for,
 * and no host can forget it. What no page can say of itself is left to the host (docs/deploy.md).
 */
import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

const inlineScripts = /<script>(.*?)<\/script>/gs

/** The policy of this page. Parameters as those of the plugin. */
export function policyOf(html: string, project: string, pictureHosts: string): string {
  const scripts = [...html.matchAll(inlineScripts)].map(([, code = '']) => `'sha256-${hashOf(code)}'`)
  const policy = [
    `default-src 'self'`,
    `script-src 'self' ${scripts.join(' ')}`,
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' blob: data: ${project} ${pictureHosts}`,
    `connect-src 'self' ${project} ${project.replace(/^http/, 'ws')}`,
    `worker-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
  ]
  return policy.map((rule) => rule.replaceAll(/ +/g, ' ').trim()).join('; ')
}

/**
 * `project`: the address of the Supabase project, empty for that of the page itself; `pictureHosts`: other places that
 * pictures come from, as the policy names them, with a space between.
 */
export function contentSecurityPolicy(project: string, pictureHosts: string): Plugin {
  return {
    name: 'content-security-policy',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      // Before all that it is to rule.
      handler: (html) =>
        html.replace(
          '<meta charset="utf-8" />',
          (charset) =>
            `${charset}<meta http-equiv="Content-Security-Policy" content="${policyOf(html, project, pictureHosts)}" />`,
        ),
    },
  }
}

const hashOf = (code: string): string => createHash('sha256').update(code).digest('base64')
