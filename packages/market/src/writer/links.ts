/** Pages of the public site to which relative links of an article lead. Source: r000-generator-links. */
export const siteRoutes = [
  '/stocks',
  '/crypto',
  '/portfolio',
  '/positions',
  '/blog',
  '/feed',
  '/session/',
  '/social-dashboard',
  '/sec-dashboard',
  '/portfolio-balancer',
  '/member-portfolio',
] as const;

/** Default site of u/ and r/ links. */
export const discussionSite = 'https://www.reddit.com';

const isRoute = (path: string): boolean =>
  siteRoutes.some((route) => {
    const bare = route.replace(/\/$/, '');
    if (path === bare) return !route.endsWith('/');
    return path.startsWith(`${bare}/`) && path.length > bare.length + 1;
  });

/**
 * Where a link of an article leads: pages of the site by their routes, `u/…` and `r/…` to the discussion site, whole
 * http(s) addresses as they are; null for anything else, which is then no link.
 */
export function convertLink(href: string, discussion: string = discussionSite): string | null {
  const given = href.trim();
  // oxlint-disable-next-line no-control-regex -- browsers drop control characters out of an address, and take \ for /.
  if (!given || /[\u0000-\u0020\u007f\\<>"'`]/.test(given)) return null;
  if (/^https?:\/\//i.test(given)) return URL.canParse(given) ? given : null;
  if (/^[a-z][\w+.-]*:/i.test(given) || given.startsWith('//')) return null;
  const path = given.replace(/^(\.?\/)?/, '/');
  const bare = path.split(/[?#]/, 1)[0]!;
  if (bare.split('/').some((part) => /^(\.|%2e){1,2}$/i.test(part)) || bare.includes('//')) return null;
  if (/^\/[ru]\/[\w-]+(\/|$)/.test(bare)) return `${discussion}${path}`;
  return isRoute(bare) ? path : null;
}
