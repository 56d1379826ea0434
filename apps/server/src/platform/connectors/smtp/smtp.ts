import { createTransport } from 'nodemailer';
import { isOnThisMachine } from '../../settings/tls.ts';

/** One mail as the mail server gets it. */
export interface OutgoingMail {
  readonly messageId: string;
  /** ISO time of writing: the same at every try. */
  readonly date: string;
  readonly from: string;
  /** Exactly one address. */
  readonly to: string;
  readonly replyTo: string | undefined;
  readonly subject: string;
  readonly text: string;
  readonly html: string | undefined;
  /** A PDF that goes with it. */
  readonly attachment?: { readonly name: string; readonly content: Buffer } | undefined;
}

/** The address with TLS demanded, where it has credentials and another machine would get them as plain text. */
function withRequiredTls(address: string): string {
  const url = new URL(address);
  const options = [...url.searchParams.keys()];
  const hasCredentials =
    url.username !== '' || url.password !== '' || options.some((key) => /^auth\b/i.test(key));
  const isElsewhere = options.some((key) => /^(host|service)$/i.test(key)) || !isOnThisMachine(url.hostname);
  if (hasCredentials && isElsewhere) url.searchParams.set('requireTLS', 'true');
  return url.href;
}

/**
 * Hands one mail to a mail server.
 * @param url smtp:// or smtps:// address with its credentials. STARTTLS is used where the server offers it; it is demanded
 *   with `?requireTLS=true`, and wherever credentials would leave this machine
 * @throws Error when the server does not take it, or is silent for 30 seconds
 */
export async function deliver(url: string, mail: OutgoingMail): Promise<void> {
  const transport = createTransport({
    url: withRequiredTls(url),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    // A mail is text that we wrote: nothing in it may make us read files or fetch addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    const { to, date, attachment, ...rest } = mail;
    await transport.sendMail({
      ...rest,
      ...(attachment && {
        attachments: [
          { filename: attachment.name, content: attachment.content, contentType: 'application/pdf' },
        ],
      }),
      date: new Date(date),
      // As an object, an address is never parsed: whatever it holds, it stays one receiver.
      to: { name: '', address: to },
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
  } finally {
    transport.close();
  }
}

/** Whether a mail server refused the mail itself for good (5xx for its sender, receiver or content). */
export function isRefused(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, responseCode } = error as Error & { code?: string; responseCode?: number };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && (responseCode ?? 0) >= 500;
}
