import { escapeHtml } from './compose.ts';

/**
 * Placeholder in the stored bodies of a mail for a link that signs its reader in. The link itself is stored sealed
 * and is inserted when the mail is sent.
 */
export const secretLinkPlaceholder = 'https://sealed-link.invalid/';

interface Bodies {
  readonly textBody: string;
  readonly htmlBody: string | null;
}

const notShown = '(link not shown)';

/** One body as others than the receiver may read it. */
export const hideLink = (body: string): string => body.replaceAll(secretLinkPlaceholder, notShown);

const replaced = <B extends Bodies>(mail: B, text: string): B => ({
  ...mail,
  textBody: mail.textBody.replaceAll(secretLinkPlaceholder, () => text),
  htmlBody: mail.htmlBody?.replaceAll(secretLinkPlaceholder, () => escapeHtml(text)) ?? null,
});

/** The bodies as they are sent, with the link in its place. */
export const withLink = <B extends Bodies>(mail: B, link: string): B => replaced(mail, link);

/** The bodies as others than the receiver may read them. */
export const withoutLink = <B extends Bodies>(mail: B): B => replaced(mail, notShown);
