import { excludePotentialBusiness } from '@midoffice/contract/growth/leads/calls/exclude-potential-business';
import { manualMailSent } from '@midoffice/contract/growth/leads/calls/manual-mail-sent';
import type { LeadType } from '@midoffice/contract/growth/leads/lists';
import type { Lead } from '@midoffice/contract/growth/leads/shapes';
import { IconBan, IconMailCheck, IconMessageReply, IconUserPlus } from '@tabler/icons-react';
import { useRefusal } from '../../../data/me.ts';
import { Button } from '../../../kit/base/button.tsx';
import { formatTime, zoneSetting, type Zone } from '../../../kit/base/format.ts';
import { useNow } from '../../../kit/base/use-now.ts';
import { restWords } from '../../customers/emails/panels/rest-words.ts';
import { useLeadActs } from './lead-acts.ts';
import { deliveryWord, isSent, mailButtons, mailRefusal, type MailButton } from './mail-chips.ts';
import css from './leads.module.css';

interface LeadActsProps {
  readonly lead: Lead;
  readonly type: LeadType;
}

/** Why a lead's acts are off: the permission, or what was done already. */
export function useActRefusals(lead: Lead): { exclude: string | undefined; mark: string | undefined } {
  const exclude = useRefusal(excludePotentialBusiness);
  const mark = useRefusal(manualMailSent);
  return {
    exclude: exclude ?? (lead.excluded ? 'Excluded already' : undefined),
    mark: mark ?? (lead.manualMailSentBy === null ? undefined : `Marked by ${lead.manualMailSentBy}`),
  };
}

/** A text with what became of the last mail of its kind, where there is one. */
const withSent = (text: string, sent: MailButton['sent'], zone: Zone): string =>
  sent
    ? `${text}; ${deliveryWord(sent.status)} by ${sent.emailSentBy} on ${formatTime(sent.sentAt, zone)}`
    : text;

/** Why a mail cannot be sent now, and what became of the last one; undefined where it can. */
function resting(rest: MailButton['rest'], sent: MailButton['sent'], zone: Zone): string | undefined {
  const words = restWords(rest, zone);
  return words && withSent(words, sent, zone);
}

/** The acts of one row as small buttons: a mail of each template, the mark, the response, the assignee, the exclusion. */
export function RowActs({ lead, type }: LeadActsProps) {
  const acts = useLeadActs();
  const refusals = useActRefusals(lead);
  const noMail = mailRefusal(lead);
  const zone = zoneSetting.use();
  const nowMs = useNow();
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- keeps the buttons' clicks from opening the row
    <div className={css.acts} onClick={(event) => event.stopPropagation()}>
      {mailButtons(type, lead, nowMs).map(({ code, label, chip, sent, rest }) => (
        <Button
          key={code}
          size="tiny"
          className={sent && isSent(sent.status) ? `${css.chip} ${css.sent}` : css.chip}
          aria-label={`${chip}: send ${label} to ${lead.domain}`}
          tooltip={withSent(`Send ${label}`, sent, zone)}
          disabledReason={noMail ?? resting(rest, sent, zone)}
          onClick={() => acts.ask({ kind: 'mail', lead, template: code })}
        >
          {chip}
        </Button>
      ))}
      <span className={css.gap} />
      <Button
        size="tiny"
        className={lead.manualMailSentBy === null ? undefined : css.sent}
        icon={<IconMailCheck size={13} />}
        aria-label={`Mark mail sent manually: ${lead.domain}`}
        tooltip="Mark mail sent manually"
        disabledReason={refusals.mark}
        pending={acts.marking === lead._id}
        onClick={() => acts.mark(lead)}
      />
      <Button
        size="tiny"
        className={lead.emailResponse === null ? undefined : css.sent}
        icon={<IconMessageReply size={13} />}
        aria-label={`Email Response: ${lead.domain}`}
        tooltip="Email Response"
        onClick={() => acts.ask({ kind: 'response', lead })}
      />
      <Button
        size="tiny"
        className={lead.assignee === null ? undefined : css.sent}
        icon={<IconUserPlus size={13} />}
        aria-label={`Assign User: ${lead.domain}`}
        tooltip={lead.assignee === null ? 'Assign User' : `Assign User; now ${lead.assignee}`}
        onClick={() => acts.ask({ kind: 'assign', lead })}
      />
      <Button
        size="tiny"
        icon={<IconBan size={13} />}
        aria-label={`Exclude ${lead.domain}`}
        tooltip="Exclude"
        disabledReason={refusals.exclude}
        onClick={() => acts.ask({ kind: 'exclude', lead })}
      />
    </div>
  );
}
