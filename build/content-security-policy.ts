/**
 * What the page may load and run. The policy is part of the page: there it knows the page's scripts and the project it
 * was built for, and no host can forget it. What a page cannot say about itself is left to the host (docs/deploy.md).
 */
import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'
import { trustedTypeNames } from '#src/lib/trusted-types.ts'

export const inlineScripts = /<script>(.*?)<\/script>/gs

/** The page's policy. Parameters as for the plugin. */
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
    `require-trusted-types-for 'script'`,
    `trusted-types ${trustedTypeNames.join(' ')}`,
  ]
  return policy.map((rule) => rule.replaceAll(/ +/g, ' ').trim()).join('; ')
}

/**
 * `project`: the Supabase project's address, empty if it is the page's own; `pictureHosts`: other hosts of pictures as
 * the policy names them, separated by spaces.
 */
export function contentSecurityPolicy(project: string, pictureHosts: string): Plugin {
  return {
    name: 'content-security-policy',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      // Before everything that it governs.
      handler: (html) =>
        html.replace(
          '<meta charset="utf-8" />',
          (charset) =>
            `${charset}<meta http-equiv="Content-Security-Policy" content="${policyOf(html, project, pictureHosts)}" />`,
        ),
    },
  }
}

export const hashOf = (code: string): string => createHash('sha256').update(code).digest('base64')
