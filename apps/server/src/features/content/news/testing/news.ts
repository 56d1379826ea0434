import type { OutputOf } from '@midoffice/contract/kernel';
import { newsFields, type NewsSide } from '@midoffice/contract/content/news/lists';
import { updateNewsProcessingArticles } from '@midoffice/contract/content/news/calls/update-news-processing-articles';
import { testPress, type TestPress } from '../../../../testing/press.ts';
import { testServer, type Answer, type Client, type TestServer } from '../../../../testing/server.ts';
import { makeNews, type MadeArticle } from '../factory.ts';

/** A server whose publishers' sites are a stand-in. */
export interface NewsServer extends TestServer {
  readonly sandbox: TestPress['sandbox'];
  /** May open the tracker. */
  readonly editor: Client;
  /** A second person with the same rights. */
  readonly other: Client;
  /** A member of staff without the grant. */
  readonly stranger: Client;
  /** Imports articles, as the command does. */
  make(side: NewsSide, articles: readonly MadeArticle[]): Promise<void>;
  /** Saves, as the first editor. */
  update(
    articleUpdates: Record<string, unknown>,
    more?: Record<string, unknown>,
  ): Promise<Answer<OutputOf<typeof updateNewsProcessingArticles>>>;
}

export async function newsServer(): Promise<NewsServer> {
  const { sandbox, sandboxHosts } = await testPress();
  const server = await testServer({ sandboxHosts });
  const member = () => server.staff({ role: 'analyst', permissions: ['new-news-tracker'] });
  const editor = await member();
  return {
    ...server,
    sandbox,
    editor,
    other: await member(),
    stranger: await server.staff({ role: 'standard', permissions: ['charts'] }),
    make: (side, articles) => makeNews(server.platform, side, articles),
    update: (articleUpdates, more = {}) =>
      editor.call(updateNewsProcessingArticles, { articleUpdates, ...more }),
    async close() {
      await server.close();
      await sandbox.close();
    },
  };
}

/** A whole article of an answer, as a transfer from production sends it. */
export function fullArticle(record: Record<string, unknown>): Record<string, unknown> {
  const names = ['url', 'publishedDate', ...newsFields.map(({ name }) => name)];
  return Object.fromEntries(names.map((name) => [name, record[name]]));
}
