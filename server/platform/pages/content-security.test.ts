import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { secureScripts } from './page.ts';

const nonce = 'n0nce';
const hashOf = (content: string) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`;

describe('secureScripts', () => {
  const page =
    `<style id="style" nonce="${nonce}"></style><script nonce="${nonce}">mine()</script>` +
    `<script nonce="${nonce}" type="module" async="">import "/a.js"</script><script nonce="${nonce}" src="/b.js"></script>` +
    `<p>injected: <script>evil()</script><script nonce="guessed">worse()</script><style>q{}</style></p>`;
  const { html, csp } = secureScripts(Buffer.from(page), nonce, 'p{color:red}');
  const text = html.toString();
  const directive = (name: string) => csp.split('; ').find((part) => part.startsWith(name));

  it('allows the inline scripts and styles of the page by their hashes', () => {
    expect(directive('script-src')).toBe(`script-src 'self' ${hashOf('mine()')} ${hashOf('import "/a.js"')}`);
    expect(directive('style-src')).toBe(`style-src 'self' ${hashOf('p{color:red}')}`);
  });

  it('fills only the style element that has the nonce', () => {
    expect(text).toContain('<style id="style">p{color:red}</style>');
    expect(text).toContain('<style>q{}</style>');
  });

  it('does not allow a script without the nonce or with another one', () => {
    for (const injected of ['evil()', 'worse()', 'q{}']) expect(csp).not.toContain(hashOf(injected));
    expect(csp).not.toContain('unsafe');
  });

  it('removes the nonce, so that two renders of a page are equal', () => {
    expect(text).not.toContain(nonce);
    expect(secureScripts(Buffer.from(page.replaceAll(nonce, 'other')), 'other', 'p{color:red}')).toEqual({ html, csp });
  });
});
