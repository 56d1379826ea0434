/** An article as a publisher's site has it. */
export interface PressPage {
  /** Its path on the site, without a leading slash. */
  readonly id: string;
  readonly title: string;
  readonly site: string;
  readonly byline: string;
  readonly publishedAt: string;
  /** The address of its picture; left out: it has none. */
  readonly image?: string;
  readonly paragraphs: readonly string[];
}

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!);

const sections = ['Markets', 'Business', 'Investing', 'Tech', 'Politics', 'Video', 'Watchlist', 'Pro'];
const head = ({ title, site, image, publishedAt }: PressPage): string => `<head><meta charset="utf-8">
<title>${escaped(title)} | ${escaped(site)}</title>
<meta property="og:site_name" content="${escaped(site)}"><meta property="og:title" content="${escaped(title)}">
${image ? `<meta property="og:image" content="${escaped(image)}">` : ''}<meta property="article:published_time" content="${publishedAt}">
<style>.promo{color:#666}.nav li{display:inline}</style><script>window.tracking = { page: 'article' };</script></head>`;

/** The page of an article as publishers make them: menus, advertisements and promotions around the text. */
export function pressPage(page: PressPage): string {
  const links = sections.map((name) => `<li><a href="/${name.toLowerCase()}">${name}</a></li>`).join('');
  const text = page.paragraphs.map((part) => `<p>${escaped(part)}</p>`);
  const middle = Math.ceil(text.length / 2);
  text.splice(
    middle,
    0,
    `<aside class="promo ad-slot"><p>Advertisement</p><a href="/subscribe">Subscribe today</a></aside>`,
  );
  return `<!doctype html><html lang="en">${head(page)}<body>
<header class="site-header"><nav class="nav"><ul>${links}</ul></nav><div class="cookie-banner">We use cookies. <button>Accept</button></div></header>
<main><article class="article-body"><h1>${escaped(page.title)}</h1>
<p class="byline">By ${escaped(page.byline)}</p>
${page.image ? `<figure><img src="${escaped(page.image)}" alt=""><figcaption>Photo: agency</figcaption></figure>` : ''}
${text.join('\n')}</article>
<section class="related sidebar"><h2>Related</h2><ul>${links}</ul></section></main>
<footer class="footer"><ul>${links}</ul><p>All rights reserved.</p></footer>
<script>console.log('loaded');</script></body></html>`;
}
