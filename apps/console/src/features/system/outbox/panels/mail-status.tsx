import type { MailStatus as Status } from '@midoffice/contract/system/outbox/shapes';
import { StatusBadge } from '../../../../kit/base/status-badge.tsx';

const words: Readonly<Record<Status, { text: string; hint: string }>> = {
  stored: { text: 'Stored', hint: 'Not sent: no mail server is set up. The mail stays in the outbox.' },
  queued: { text: 'Queued', hint: 'Not sent yet: waiting for the mail server.' },
  sent: { text: 'Sent', hint: 'The mail server accepted it.' },
  failed: { text: 'Failed', hint: 'Not sent: the mail server refused it, or could not be reached.' },
  canceled: {
    text: 'Canceled',
    hint: 'Not sent: canceled by staff, or the reason for it ended, such as an invoice paid meanwhile.',
  },
};

/** What became of a mail; only one that the mail server took is green. */
export const MailStatus = ({ status }: { readonly status: Status }) => (
  <span data-tooltip={words[status].hint}>
    <StatusBadge status={status}>{words[status].text}</StatusBadge>
    <span className="visually-hidden">{words[status].hint}</span>
  </span>
);
