import { createHash } from 'node:crypto';
import { cutText } from '@midoffice/contract/kernel';
import { convert, type HtmlToTextOptions } from 'html-to-text';
import type {
  IntercomConversation,
  IntercomMessageRecord,
} from '../../../platform/connectors/intercom/records.ts';
import type { KeptConversation, KeptMessage } from './store.ts';

/** Pictures of a message that are kept. */
const mostPictures = 20;
const longestUrl = 2000;
const pictureEnd = /\.(?:png|jpe?g)$/i;

/** Parts of an address that only say until when it may be used: Intercom gives new ones with each reading. */
const isPermit = (name: string): boolean =>
  /^(?:expires|signature|req|policy|key-pair-id|x-amz-.+)$/i.test(name);

/** An address without what each reading changes of it. */
function lastingUrl(url: string): string {
  const parsed = URL.parse(url);
  const permits = [...(parsed?.searchParams.keys() ?? [])].filter(isPermit);
  if (!parsed || !permits.length) return url;
  for (const name of permits) parsed.searchParams.delete(name);
  return parsed.href;
}

/** The name under which a picture is kept: the same picture has the same name at each reading. */
const fileOf = (conversation: string, url: string): string =>
  createHash('sha256')
    .update(`${conversation}\n${lastingUrl(url)}`)
    .digest('hex')
    .slice(0, 32);

const nameOf = (url: string): string => {
  const path = URL.parse(url)?.pathname ?? '';
  try {
    return cutText(decodeURIComponent(path.split('/').at(-1) ?? ''), 200) || 'Picture';
  } catch {
    return 'Picture';
  }
};

const isWeb = (url: string): boolean =>
  url.length <= longestUrl && /^https?:$/.test(URL.parse(url)?.protocol ?? '');

/** What a message says in plain text, and the addresses of the pictures in it. */
function readHtml(html: string): { text: string; pictures: string[] } {
  const pictures: string[] = [];
  const options: HtmlToTextOptions = {
    wordwrap: false,
    limits: { maxDepth: 50, maxChildNodes: 5000, maxInputLength: 50_000 },
    formatters: {
      picture(element) {
        const src = String((element.attribs as Record<string, string> | undefined)?.['src'] ?? '');
        if (isWeb(src)) pictures.push(src);
      },
    },
    selectors: [
      { selector: 'img', format: 'picture' },
      { selector: 'p', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
    ],
  };
  const text = convert(html, options).trim();
  return { text, pictures };
}

/** A message of Intercom as it is kept. */
function keptMessage(conversation: string, record: IntercomMessageRecord): KeptMessage {
  const { text, pictures } = readHtml(record.html);
  const isPicture = ({ name, url }: { name: string; url: string }): boolean =>
    pictureEnd.test(name) || pictureEnd.test(URL.parse(url)?.pathname ?? '');
  const urls = [...pictures, ...record.attachments.filter(isPicture).map(({ url }) => url)];
  return {
    id: record.id,
    type: record.type,
    author: record.author,
    date: record.date,
    text,
    pictures: [...new Set(urls)]
      .slice(0, mostPictures)
      .map((url) => ({ name: nameOf(url), file: fileOf(conversation, url), url })),
    attachments: record.attachments.filter((one) => !isPicture(one)),
  };
}

/** A conversation as it is kept. @param readAtMs when its reading began */
export const keptConversation = (found: IntercomConversation, readAtMs: number): KeptConversation => ({
  id: found.id,
  title: found.title,
  state: found.state,
  readAt: new Date(readAtMs).toISOString(),
  messages: found.messages.map((record) => keptMessage(found.id, record)),
});
