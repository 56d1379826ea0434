import type { Platform } from '../platform.ts';
import { escapeHtml } from './compose.ts';
import { secretLinkPlaceholder } from './secret-link.ts';
import { putSealedLink, takeOpenLinks } from './store.ts';

const batch = 200;
const secretPart = /\/accept\/[\w-]{20,}|oobCode=/;

/** The first address in a text that carries a secret, or nothing. */
function secretLinkIn(text: string): string {
  for (const [word] of text.matchAll(/\S+/g)) {
    const begin = word.search(/https?:\/\//);
    const address = begin < 0 ? '' : (word.slice(begin).split(/["'<>]/, 1)[0] ?? '');
    if (secretPart.test(address)) return address;
  }
  return '';
}

/** Seals the links that earlier releases left readable in mails that were not sent. Answers how many. */
export async function sealOldLinks({ db, secrets }: Pick<Platform, 'db' | 'secrets'>): Promise<number> {
  for (let sealed = 0; ;) {
    const taken = await db.transaction().execute(async (trx) => {
      const mails = await takeOpenLinks(trx, batch);
      for (const { id, textBody, htmlBody } of mails) {
        const link = secretLinkIn(textBody);
        // A link whose form is not known is dropped: a lost link can be asked for again, a readable one cannot be taken back.
        const hide = (text: string): string =>
          text
            .replaceAll(link || secretLinkPlaceholder, () => secretLinkPlaceholder)
            .replaceAll(escapeHtml(link) || secretLinkPlaceholder, () => secretLinkPlaceholder)
            .replaceAll(/\/accept\/[\w-]{20,}|oobCode=[\w%-]+/g, '/(removed)');
        await putSealedLink(trx, {
          id,
          textBody: hide(textBody),
          htmlBody: htmlBody === null ? null : hide(htmlBody),
          linkCipher: secrets.seal(link),
        });
      }
      return mails.length;
    });
    sealed += taken;
    if (taken < batch) return sealed;
  }
}
