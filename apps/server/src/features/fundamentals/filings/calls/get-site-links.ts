import { getSiteLinks } from '@midoffice/contract/fundamentals/filings/calls/get-site-links';
import { linksAtMost } from '@midoffice/contract/fundamentals/filings/lists';
import { badInput } from '../../../../platform/http/errors.ts';
import { implementRead } from '../../../../platform/http/implement.ts';
import { documentKind } from '../documents.ts';
import { decodeInTurns } from '../in-turns.ts';
import { siteLinks } from '../site-links.ts';
import { readSite } from '../../../../platform/connectors/web/read-site.ts';

const limits = { timeoutMs: 20_000, maxBytes: 5_242_880 };

export const handler = implementRead(getSiteLinks, async ({ platform }, { url }) => {
  const { bytes, charset, url: address } = await readSite(platform, 'url', url, limits);
  const kind = documentKind(bytes, charset, 'url');
  if (kind.fileType === 'pdf') throw badInput('url', 'is a PDF. Enter the page that links to the reports.');
  const links = await siteLinks(await decodeInTurns(bytes, kind.charset), address);
  return links.slice(0, linksAtMost);
});
