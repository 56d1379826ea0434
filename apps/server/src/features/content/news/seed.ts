import type { NewsSide } from '@midoffice/contract/content/news/lists';
import { previewOf } from '@midoffice/market/news/index';
import { demoPressHost } from '../../../platform/demo/records.ts';
import { timeOfDay, type FeatureSeed, type Random, type Sandbox } from '../../../platform/demo/world.ts';
import { drawSvg } from '../../../platform/pictures/pictures.ts';
import { readScreen } from '../../prices/charts/api.ts';
import type { StoredArticle } from './articles.ts';
import {
  demoPublishers,
  writeStory,
  type DemoPublisher,
  type NewsCompany,
  type Story,
} from './demo/stories.ts';
import { insertArticles } from './import-store.ts';

type Page = Parameters<Sandbox['press']['seedPages']>[0][number];

const articles = 640;
/** Pages that the stand-in answers: the newest. */
const pages = 160;
const minuteMs = 60_000;
const pictures = ['#2563eb', '#0f766e', '#b45309', '#7c3aed'];

const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/-$/, '');

/** A text as it looks when UTF-8 was read as Windows-1252: a mistake that older feeds made. */
const garbled = (text: string): string => new TextDecoder('windows-1252').decode(Buffer.from(text, 'utf8'));

const pictureAt = (n: number): string => `https://${demoPressHost}/pictures/${n % pictures.length}.png`;

interface Draft {
  readonly n: number;
  readonly story: Story;
  readonly publisher: DemoPublisher;
  readonly companies: readonly [NewsCompany, NewsCompany];
  readonly publishedMs: number;
}

const pathOf = ({ n, story, publisher, publishedMs }: Draft): string =>
  `${publisher.path}/${new Date(publishedMs).toISOString().slice(0, 10).replaceAll('-', '/')}/${slugOf(story.title)}-${n}.html`;

function articleOf(draft: Draft, side: NewsSide): StoredArticle {
  const { n, story, publisher, companies, publishedMs } = draft;
  const full = [...story.paragraphs, ...(n % 3 === 0 ? [publisher.promotion] : [])].join('\n\n');
  return {
    side,
    url: `https://${demoPressHost}/${pathOf(draft)}`,
    published_at: new Date(publishedMs).toISOString(),
    title: story.title,
    publisher: publisher.name,
    site: `${publisher.path}.example`,
    image: n % 5 === 4 ? '' : pictureAt(n),
    fmp_image_id: n % 5 === 4 ? '' : `img-${100_000 + n}`,
    type: publisher.type,
    main_symbol: companies[0].symbol,
    symbols: companies.map(({ symbol }) => symbol),
    text: previewOf(full, 320),
    full_text: full,
  };
}

/** The same article in the legacy source, with what that one gets wrong. */
function legacyOf(draft: Draft): StoredArticle {
  const { n, story, publishedMs } = draft;
  const article = articleOf(draft, 'legacy');
  return {
    ...article,
    ...(n % 9 === 2 && { title: story.earlierTitle }),
    ...(n % 14 === 6 && { text: garbled(article.text), full_text: garbled(article.full_text) }),
    ...(n % 16 === 7 && { symbols: [article.main_symbol] }),
    ...(n % 12 === 1 && { published_at: new Date(publishedMs + 5 * minuteMs).toISOString() }),
    ...(n % 21 === 10 && { full_text: story.paragraphs[0]!, text: '' }),
  };
}

function draftsOf(companies: readonly NewsCompany[], nowMs: number, random: Random): Draft[] {
  let at = nowMs;
  return Array.from({ length: articles }, (_unused, n) => {
    at -= random.int(8, 170) * minuteMs;
    const company = random.pick(companies);
    const others = companies.filter(({ symbol }) => symbol !== company.symbol);
    const other = others.length ? random.pick(others) : company;
    return {
      n,
      story: writeStory(company, other, random),
      publisher: random.pick(demoPublishers),
      companies: [company, other],
      publishedMs: at,
    };
  });
}

const pageOf = (draft: Draft): Page => ({
  id: pathOf(draft),
  title: draft.story.title,
  site: draft.publisher.name,
  byline: draft.publisher.byline,
  publishedAt: new Date(draft.publishedMs).toISOString(),
  image: pictureAt(draft.n),
  paragraphs: [...draft.story.paragraphs, draft.publisher.promotion],
});

const drawing = (color: string): string => `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360">
  <rect width="640" height="360" fill="${color}"/><path d="M0 300 120 240 220 270 340 170 450 200 640 80V360H0Z" fill="#fff" opacity=".25"/>
  <path d="M40 280 160 210 260 240 380 150 480 180 600 90" fill="none" stroke="#fff" stroke-width="8"/></svg>`;

/** Six weeks of news about the demo's companies in both sources, with planted differences; the newest pages can be fetched. */
export const featureSeed: FeatureSeed = {
  order: 75,
  async seed(world) {
    const { platform, random, sandbox } = world;
    const { rows } = await readScreen(platform.db, 200);
    const companies = rows.map(({ symbol, name }) => ({ symbol, name }));
    if (!companies.length) return;
    const drafts = draftsOf(companies, timeOfDay(world, '07:40'), random.fork('news'));
    const production = drafts
      .filter(({ n }) => n % 13 !== 5)
      .map((draft) => ({
        ...articleOf(draft, 'prod'),
        ...(draft.n % 10 === 3 && { image: '', fmp_image_id: '' }),
      }));
    const legacy = drafts.filter(({ n }) => n % 13 === 5 || n % 11 !== 3).map(legacyOf);
    await platform.db.transaction().execute(async (trx) => {
      await insertArticles(trx, production);
      await insertArticles(trx, legacy);
    });
    sandbox.press.seedPages(drafts.slice(0, pages).map(pageOf));
    for (const [n, color] of pictures.entries()) {
      const base64 = (await drawSvg(drawing(color))).toString('base64');
      sandbox.press.seedFile({ id: `pictures/${n}.png`, type: 'image/png', base64 });
    }
  },
};
