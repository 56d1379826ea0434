import { getActiveSubscription } from '@midoffice/contract/customers/accounts/calls/get-active-subscription';
import { planLabel } from '@midoffice/contract/customers/accounts/plans';
import { getPotentialDetails } from '@midoffice/contract/growth/leads/calls/get-potential-details';
import { unmarkManualMail } from '@midoffice/contract/growth/leads/calls/unmark-manual-mail';
import type { LeadType } from '@midoffice/contract/growth/leads/lists';
import type { Lead } from '@midoffice/contract/growth/leads/shapes';
import { IconBan, IconMail, IconMailCheck, IconMessageReply, IconUserPlus } from '@tabler/icons-react';
import { useCan, useRefusal } from '../../../data/me.ts';
import { useRead } from '../../../data/queries.ts';
import { Button } from '../../../kit/base/button.tsx';
import { CopyButton, Id } from '../../../kit/base/copy-button.tsx';
import { formatMoney, formatNumber, zoneSetting } from '../../../kit/base/format.ts';
import { StatusBadge } from '../../../kit/base/status-badge.tsx';
import { Time } from '../../../kit/base/time.tsx';
import { useNow } from '../../../kit/base/use-now.ts';
import { YesNo } from '../../../kit/base/yes-no.tsx';
import { KeyValueList } from '../../../kit/data-view/key-values.tsx';
import { RecordPanel } from '../../../kit/list/record-panel.tsx';
import { ReadState, SkeletonLines } from '../../../kit/states/states.tsx';
import { restWords } from '../../customers/emails/panels/rest-words.ts';
import { MailStatus } from '../../system/outbox/panels/mail-status.tsx';
import { useLeadActs } from './lead-acts.ts';
import { mailButtons, mailRefusal } from './mail-chips.ts';
import { useActRefusals } from './row-acts.tsx';
import { SaveSelect } from './save-select.tsx';
import { tooltip } from '../../../kit/tooltip/tooltip.ts';
import css from './leads.module.css';

/** What the lead's user pays at present, where one may see it. */
function Subscription({ userid }: { readonly userid: string }) {
  const read = useRead(getActiveSubscription, { userid });
  return (
    <ReadState read={read} skeleton={<SkeletonLines count={2} />}>
      {({ activeSubscription: found }) =>
        found ? (
          <KeyValueList
            labelWidth={104}
            items={[
              ['Subscription', planLabel(found.subscriptionPlanCode ?? found.planCode)],
              ['State', <StatusBadge key="state" status={found.status} />],
              ['Amount', formatMoney(found.amountCents, found.currency) || undefined],
              ['Paid until', found.expiryDate && <Time at={found.expiryDate} />],
            ]}
          />
        ) : (
          <span className={css.soft}>No active subscription</span>
        )
      }
    </ReadState>
  );
}

function Acts({ lead, type }: { readonly lead: Lead; readonly type: LeadType }) {
  const acts = useLeadActs();
  const refusals = useActRefusals(lead);
  const noMail = mailRefusal(lead);
  const zone = zoneSetting.use();
  const nowMs = useNow();
  return (
    <div className={css.buttons}>
      {mailButtons(type, lead, nowMs).map(({ code, label, rest }) => (
        <Button
          key={code}
          size="small"
          icon={<IconMail size={14} />}
          disabledReason={noMail ?? restWords(rest, zone)}
          onClick={() => acts.ask({ kind: 'mail', lead, template: code })}
        >
          Send {label}
        </Button>
      ))}
      <Button
        size="small"
        icon={<IconMailCheck size={14} />}
        disabledReason={refusals.mark}
        pending={acts.marking === lead._id}
        onClick={() => acts.mark(lead)}
      >
        Mark mail sent manually
      </Button>
      <Button
        size="small"
        icon={<IconMessageReply size={14} />}
        onClick={() => acts.ask({ kind: 'response', lead })}
      >
        Email Response
      </Button>
      <Button
        size="small"
        icon={<IconUserPlus size={14} />}
        onClick={() => acts.ask({ kind: 'assign', lead })}
      >
        Assign User
      </Button>
      <Button
        size="small"
        icon={<IconBan size={14} />}
        disabledReason={refusals.exclude}
        onClick={() => acts.ask({ kind: 'exclude', lead })}
      >
        Exclude
      </Button>
    </div>
  );
}

/** Who sent a mail by hand, and taking that back. */
function ManualMail({ lead }: { readonly lead: Lead }) {
  const acts = useLeadActs();
  const refusal = useRefusal(unmarkManualMail);
  return (
    <>
      {lead.manualMailSentBy}
      {lead.manualMailSentAt && (
        <>
          , <Time at={lead.manualMailSentAt} />
        </>
      )}{' '}
      <Button
        size="tiny"
        aria-label={`Take back the mail sent manually: ${lead.domain}`}
        disabledReason={refusal}
        pending={acts.marking === lead._id}
        onClick={() => acts.unmark(lead)}
      >
        Take back
      </Button>
    </>
  );
}

function Details({ lead, type }: { readonly lead: Lead; readonly type: LeadType }) {
  const maySeePayments = useCan()(getActiveSubscription);
  return (
    <>
      <Acts lead={lead} type={type} />
      <h3 className={css.part}>Company</h3>
      <KeyValueList
        labelWidth={104}
        items={[
          [
            'Emails',
            lead.allEmails.length > 0 && (
              <div className={css.emails}>
                {lead.allEmails.map((one) => (
                  <div key={one}>
                    {one} <CopyButton text={one} label="Copy e-mail" />
                  </div>
                ))}
              </div>
            ),
          ],
          [
            'User id',
            lead.userid &&
              (lead.knownUser ? (
                <>
                  <a
                    href={`/admin?userid=${encodeURIComponent(lead.userid)}`}
                    target="_blank"
                    rel="noreferrer"
                    {...tooltip('Opens the user in a new tab')}
                  >
                    {lead.userid}
                  </a>{' '}
                  <CopyButton text={lead.userid} />
                </>
              ) : (
                <>
                  <Id value={lead.userid} /> <span className={css.soft}>no account here</span>
                </>
              )),
          ],
          [
            'Plan',
            <span key="plan" {...tooltip(lead.planCode)}>
              {planLabel(lead.planCode)}
            </span>,
          ],
          ['Api count', formatNumber(lead.apiCount)],
          ['Last call', lead.lastAPICall && <Time at={lead.lastAPICall} />],
          ['Backlinks', formatNumber(lead.backlinks)],
          ['Search traffic', formatNumber(lead.searchtraffic)],
          ['Authority score', formatNumber(lead.authscore)],
          [
            'Accessible',
            lead.accessible !== null && <YesNo key="accessible" words value={lead.accessible} />,
          ],
          ['Created', <Time key="created" at={lead.createdAt} />],
          ['Origin', lead.manualInserted ? 'imported list' : 'found by use'],
          ['Lead id', <Id key="id" value={lead._id} />],
        ]}
      />
      {lead.knownUser && lead.userid && maySeePayments && (
        <>
          <h3 className={css.part}>Payment</h3>
          <Subscription userid={lead.userid} />
        </>
      )}
      <h3 className={css.part}>Sales</h3>
      <KeyValueList
        labelWidth={104}
        items={[
          ['Status', type === 'right-sizing' ? <SaveSelect lead={lead} field="status" /> : undefined],
          ['Progress', type === 'right-sizing' ? <SaveSelect lead={lead} field="progress" /> : undefined],
          ['Assignee', lead.assignee],
          ['Manual mail', lead.manualMailSentBy && <ManualMail key="mark" lead={lead} />],
          ['Response', lead.emailResponse && <p className={css.response}>{lead.emailResponse}</p>],
        ]}
      />
      <h3 className={css.part}>Mails</h3>
      {lead.emailsSent.length ? (
        <ul className={css.mails}>
          {lead.emailsSent.map((mail) => (
            <li key={`${mail.templateType}${mail.sentAt}`}>
              <span>
                <span>{mail.templateType}</span> {mail.status && <MailStatus status={mail.status} />}
              </span>
              <span className={css.soft}>
                {mail.emailSentBy}, <Time at={mail.sentAt} />
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <span className={css.soft}>No Email History Found</span>
      )}
    </>
  );
}

interface LeadPanelProps {
  readonly id: string;
  readonly type: LeadType;
  onClose(): void;
}

/** Everything that is known of one lead, and what can be done with it. */
export function LeadPanel({ id, type, onClose }: LeadPanelProps) {
  const read = useRead(getPotentialDetails, { id });
  return (
    <RecordPanel
      title={read.data?.domain ?? 'Lead'}
      mark={read.data?.excluded && <StatusBadge tone="grey">excluded</StatusBadge>}
      onClose={onClose}
    >
      <ReadState read={read} skeleton={<SkeletonLines count={14} />}>
        {(lead) => <Details lead={lead} type={type} />}
      </ReadState>
    </RecordPanel>
  );
}
