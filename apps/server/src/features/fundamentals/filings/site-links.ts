import type { FilingPeriod } from '@midoffice/contract/fundamentals/filings/lists';
import type { FinancialLink } from '@midoffice/contract/fundamentals/filings/shapes';
import { nextTurn } from '../../../platform/turns.ts';
import { decodedText } from './plain-text.ts';

/** An anchor of a page, with the heading above it. */
interface Anchor {
  readonly href: string;
  readonly text: string;
  readonly heading: string;
}

const longestText = 300;
const mostAnchors = 5000;
/** Letters and anchors that are read at once. */
const readAtOnce = 32_768;
const anchorsAtOnce = 50;

/** Words that name a period, most precise first. */
const periodWords: readonly (readonly [FilingPeriod, RegExp])[] = [
  ['Q1', /\b(q1|1q|first[ -]quarter|three months)\b|\bq1(?=\d{2})/],
  ['Q2', /\b(q2|2q|second[ -]quarter|half[ -]?year(ly)?|h1|1h|six months|interim report)\b|\bq2(?=\d{2})/],
  ['Q3', /\b(q3|3q|third[ -]quarter|nine months|9m)\b|\bq3(?=\d{2})/],
  ['Q4', /\b(q4|4q|fourth[ -]quarter)\b|\bq4(?=\d{2})/],
  ['FY', /\b(annual|full[ -]year|year[ -]end|10-?k|20-?f|40-?f|universal registration|fy ?\d{2,4})\b/],
];
const reportWords =
  /\b(report|results|statements?|financials?|accounts|filing|10-?[kq]|20-?f|40-?f|6-?k|document|release)\b/;

/** Words of a text or a path, in small letters, with spaces for what divides them. */
const wordsOf = (text: string): string => text.toLowerCase().replace(/[_/.,()+%&=?-]+/g, ' ');

const yearIn = (words: string): number | undefined => {
  const whole = /\b(?:fy|q[1-4]|h[12])?((?:19|20)\d{2})\b/.exec(words)?.[1];
  if (whole) return Number(whole);
  const short = /\b(?:fy|q[1-4]|[1-4]q|h[12]|1h) ?(\d{2})\b/.exec(words)?.[1];
  return short === undefined ? undefined : 2000 + Number(short);
};
const periodIn = (words: string): FilingPeriod | undefined =>
  periodWords.find(([, pattern]) => pattern.test(words))?.[0];

function attributeOf(tag: string, name: string): string | undefined {
  const found = new RegExp(`\\s${name}\\s{0,5}=\\s{0,5}(?:"([^"]*)"|'([^']*)'|([^\\s>"']+))`, 'i').exec(tag);
  const value = found?.[1] ?? found?.[2] ?? found?.[3];
  return value === undefined ? undefined : decodedText(value).trim();
}

/** Anchors and their headings, in document order, in pieces; the time grows with the length of the page. */
async function anchorsOf(html: string): Promise<{ anchors: Anchor[]; base: string | undefined }> {
  const anchors: Anchor[] = [];
  let base: string | undefined;
  let heading = '';
  let open: { href: string; text: string } | undefined;
  let title: string | undefined;
  const end = (): void => {
    if (open) anchors.push({ href: open.href, text: open.text.trim(), heading });
    open = undefined;
  };
  let at = 0;
  let next = readAtOnce;
  while (at < html.length && anchors.length < mostAnchors) {
    if (at > next) {
      next = at + readAtOnce;
      await nextTurn();
    }
    const start = html.indexOf('<', at);
    const text = html.slice(at, Math.min(start < 0 ? html.length : start, at + longestText));
    if (open && open.text.length < longestText) open.text += decodedText(text);
    if (title !== undefined && title.length < longestText) title += decodedText(text);
    if (start < 0) break;
    const close = html.indexOf('>', start);
    if (close < 0) break;
    at = close + 1;
    const tag = html.slice(start, Math.min(close + 1, start + 4000));
    const name = /^<(\/?)(a|base|h[1-6]|script|style)(?=[\s>/])/i.exec(tag);
    if (!name) continue;
    const kind = name[2]!.toLowerCase();
    const isEnd = name[1] === '/';
    if ((kind === 'script' || kind === 'style') && !isEnd) {
      const over = new RegExp(`</${kind}`, 'gi');
      over.lastIndex = at;
      at = over.exec(html)?.index ?? html.length;
    } else if (kind === 'base') base ??= attributeOf(tag, 'href');
    else if (kind === 'a') {
      end();
      const href = isEnd ? undefined : attributeOf(tag, 'href');
      if (href) open = { href, text: ` ${attributeOf(tag, 'title') ?? ''} ` };
    } else if (!isEnd) title = '';
    else if (title !== undefined) {
      heading = title.trim();
      title = undefined;
    }
  }
  end();
  return { anchors, base };
}

/**
 * Links of reports on a page: those whose text, address or heading name a year and a period of a report, each address once,
 * newest first. In pieces, so that others are served between them.
 * @param html the page
 * @param address where it was found
 */
export async function siteLinks(html: string, address: string): Promise<FinancialLink[]> {
  const { anchors, base } = await anchorsOf(html);
  const from = URL.parse(base ?? '', address) ?? new URL(address);
  const found = new Map<string, FinancialLink>();
  for (const [index, { href, text, heading }] of anchors.entries()) {
    if (index % anchorsAtOnce === anchorsAtOnce - 1) await nextTurn();
    const url = URL.parse(href, from.href);
    if (!url || !/^https?:$/.test(url.protocol) || url.href.length > 2000) continue;
    url.hash = '';
    let path = url.pathname;
    try {
      path = decodeURIComponent(path);
    } catch {
      // A path with a bare % is read as it is.
    }
    const own = wordsOf(text);
    const file = wordsOf(path.slice(path.lastIndexOf('/') + 1));
    const above = wordsOf(heading);
    const period = periodIn(own) ?? periodIn(file) ?? periodIn(above);
    const year = yearIn(own) ?? yearIn(file) ?? yearIn(above) ?? yearIn(wordsOf(path));
    const isShort = own.trim().split(/\s+/).length <= 3;
    const isReport = reportWords.test(own) || reportWords.test(file) || (isShort && reportWords.test(above));
    if (!period || year === undefined || year < 1900 || !isReport || found.has(url.href)) continue;
    found.set(url.href, { calendarYear: year, period, finalLink: url.href });
  }
  const rank = { FY: 5, Q4: 4, Q3: 3, Q2: 2, Q1: 1 };
  return [...found.values()].sort(
    (a, b) => b.calendarYear - a.calendarYear || rank[b.period] - rank[a.period],
  );
}
