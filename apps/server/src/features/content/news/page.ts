import { cutText } from '@midoffice/contract/kernel';
import { newsFields } from '@midoffice/contract/content/news/lists';
import { pageText } from '../../../platform/connectors/web/page-text.ts';
import { readSite } from '../../../platform/connectors/web/read-site.ts';
import { ApiError, badInput } from '../../../platform/http/errors.ts';
import type { ReadContext } from '../../../platform/http/implement.ts';
import type { ReadPage } from './reader-tasks.ts';
import { runReaderTask } from './reader-thread.ts';

const limits = { timeoutMs: 15_000, maxBytes: 5_242_880 };
const pageTypes = new Set(['', 'text/html', 'application/xhtml+xml']);
const mostText = newsFields.find(({ name }) => name === 'fullText')!.most;

/**
 * Reads the article at an address: public addresses only, up to 5 MB and 15 s.
 * @throws ApiError 400 naming the address where it must not be asked, or where there is no readable article; 413, 502, 503
 */
export async function readPage(
  { platform, staff, log }: Pick<ReadContext, 'platform' | 'staff' | 'log'>,
  url: string,
): Promise<ReadPage> {
  const answer = await readSite(platform, 'url', url, limits);
  if (!pageTypes.has(answer.contentType))
    throw badInput('url', `is no page, but ${answer.contentType.slice(0, 60)}`);
  const html = pageText(answer.bytes, answer.charset);
  const found = await runReaderTask('read', html, staff.userid).catch((error: unknown) => {
    if (error instanceof ApiError) throw error;
    log.info({ err: error }, 'a page of news could not be read');
    return { problem: 'the page cannot be read' };
  });
  if ('problem' in found) throw badInput('url', found.problem);
  return {
    title: cutText(found.title, 1000),
    site: cutText(found.site, 200),
    fullText: cutText(found.fullText, mostText),
  };
}
