import { createHash } from 'node:crypto';
import { escapeHtml } from '../mail/compose.ts';

/** Colours, type and layout of the pages that people without an account see. They follow the reader's light or dark. */
const baseStyle = `
:root{color-scheme:light dark;--page:#f4f5f7;--card:#fff;--text:#1b1f27;--muted:#5b6472;--line:#dfe3e8;--accent:#2453c9;
--accent-text:#fff;--good:#176a3a;--good-soft:#e6f4ec;--bad:#a3231f;--bad-soft:#fbeae9;--soft:#f7f8fa}
@media (prefers-color-scheme:dark){:root{--page:#101318;--card:#181c23;--text:#e8ebf0;--muted:#9aa4b2;--line:#2d343f;
--accent:#7ea2ff;--accent-text:#0d1220;--good:#7fd6a3;--good-soft:#15291e;--bad:#ff9d97;--bad-soft:#331a1a;--soft:#1e232c}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--text);font:16px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;
overflow-wrap:anywhere}
main{max-width:52rem;margin:0 auto;padding:3rem 1.25rem 4rem}
.card{background:var(--card);border:1px solid var(--line);border-radius:14px;padding:2.25rem}
h1{font-size:1.75rem;line-height:1.2;margin:0 0 .5rem;letter-spacing:-.01em}
p{margin:0 0 1rem}p:last-child{margin-bottom:0}.muted{color:var(--muted)}
a{color:var(--accent)}:focus-visible{outline:3px solid var(--accent);outline-offset:2px;border-radius:4px}
.narrow{max-width:34rem;margin:12vh auto 0;text-align:center}
@media (max-width:600px){main{padding:1rem .75rem 3rem}.card{padding:1.35rem 1.1rem;border-radius:12px}h1{font-size:1.4rem}}
@media print{body{background:#fff}.card{border:0;padding:0}}`;

/** A page with the headers that it needs. */
export interface LinkPage {
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * A page for somebody without an account: no script, nothing from elsewhere, one style that its policy names by hash.
 * Neither search engines nor caches keep it, and its address, which holds a token, goes to nobody as a referrer.
 * @param body HTML whose values are escaped
 * @param style further CSS, the same for every answer
 */
export function linkPage({
  title,
  body,
  style = '',
}: {
  title: string;
  body: string;
  style?: string;
}): LinkPage {
  const css = baseStyle + style;
  const hash = createHash('sha256').update(css).digest('base64');
  return {
    html: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow"><title>${escapeHtml(title)}</title><style>${css}</style></head>
<body><main>${body}</main></body></html>
`,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'cross-origin-opener-policy': 'same-origin',
    },
  };
}

const titles: Readonly<Record<number, string>> = {
  404: 'Link not valid',
  410: 'No longer available',
  429: 'Too many requests',
};

/** What the holder of a link sees where a request failed. */
export function linkErrorPage(status: number, message: string): LinkPage {
  const title = titles[status] ?? (status < 500 ? 'Something is missing' : 'Something went wrong');
  return linkPage({
    title,
    body: `<div class="card narrow"><h1>${title}</h1><p class="muted">${escapeHtml(message)}</p></div>`,
  });
}
