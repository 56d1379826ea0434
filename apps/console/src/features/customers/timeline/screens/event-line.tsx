import type { MailStatus as MailState } from '@midoffice/contract/system/outbox/shapes';
import type { TimelineEvent } from '@midoffice/contract/customers/timeline/shapes';
import { StatusBadge } from '../../../../kit/base/status-badge.tsx';
import { Time } from '../../../../kit/base/time.tsx';
import { ToolLink } from '../../../../kit/nav/tool-link.tsx';
import { useMayOpen } from '../../../../kit/nav/tools.ts';
import { MailStatus } from '../../../system/outbox/panels/mail-status.tsx';
import { UndoButton } from './undo-button.tsx';
import { kindIcons, kindLabels } from './kinds.ts';
import css from './timeline.module.css';

const mailStatuses: ReadonlySet<string> = new Set<MailState>([
  'stored',
  'queued',
  'sent',
  'failed',
  'canceled',
]);

function EventStatus({ event: { kind, status } }: { readonly event: TimelineEvent }) {
  if (kind === 'mail' && mailStatuses.has(status!)) return <MailStatus status={status as MailState} />;
  // An act whose outcome at the vendor is still asked for.
  if (status === 'unknown') return <StatusBadge tone="amber">not confirmed</StatusBadge>;
  return <StatusBadge status={status!} />;
}

/** One event: when, what, and what people add to it; its title leads to the tool that shows more. */
export function EventLine({ event, userid }: { readonly event: TimelineEvent; readonly userid: string }) {
  const mayOpen = useMayOpen();
  const Icon = kindIcons[event.kind];
  const { link } = event;
  return (
    <li className={css.event}>
      <span className={css.icon} data-kind={event.kind} data-tooltip={kindLabels[event.kind]}>
        <Icon size={15} aria-label={kindLabels[event.kind]} />
      </span>
      <Time at={event.at} seconds />
      <span className={css.what}>
        {link && mayOpen(link.page, link.item) ? (
          <ToolLink page={link.page} item={link.item} params={{ userid, ...link.params }}>
            {event.title}
          </ToolLink>
        ) : (
          <strong>{event.title}</strong>
        )}
        {event.status && <EventStatus event={event} />}
        {event.detail && <span className={css.soft}>{event.detail}</span>}
        {event.undo && <UndoButton event={event} undo={event.undo} userid={userid} />}
      </span>
      <span className={css.actor}>{event.actor}</span>
    </li>
  );
}
