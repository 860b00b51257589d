import { describe, expect, it } from 'vitest'
import { contentOf } from '#build/content.ts'

describe('a page of content/', () => {
  it('has a title, perhaps a date, and what Markdown says', () => {
    expect(
      contentOf('# Rules\n2026-11-25\n\n## One\n- **Be** kind\n- See [Contact](/contact)\n\nWrite to <us>.\n'),
    ).toEqual({
      title: 'Rules',
      date: '2026-11-25',
      nodes: [
        { tag: 'h2', nodes: ['One'] },
        {
          tag: 'ul',
          nodes: [
            { tag: 'li', nodes: [{ tag: 'span', nodes: [{ tag: 'strong', nodes: ['Be'] }, ' kind'] }] },
            {
              tag: 'li',
              nodes: [{ tag: 'span', nodes: ['See ', { tag: 'a', href: '/contact', nodes: ['Contact'] }] }],
            },
          ],
        },
        { tag: 'p', nodes: ['Write to ', '<us>', '.'] },
      ],
    })
    expect(contentOf('# Contact\n\nHello')).toEqual({ title: 'Contact', nodes: [{ tag: 'p', nodes: ['Hello'] }] })
  })

  it('fails the build when it has no title, or holds what cannot be shown', () => {
    expect(() => contentOf('Rules')).toThrow('begins with its title')
    expect(() => contentOf('# Rules\n\n| a |\n|---|\n| b |')).toThrow('cannot show this')
  })
})
