import { responsePercent } from '@midoffice/contract/growth/leads/lists';
import type { LeadList } from '@midoffice/contract/growth/leads/shapes';
import { formatNumber } from '../../../kit/base/format.ts';
import { Hint } from '../../../kit/tooltip/hint.tsx';
import css from './leads.module.css';

/** Manual mails, responses and how many of a hundred answered, of the whole tab. */
export function LeadTotals({ list }: { readonly list: LeadList | undefined }) {
  if (!list) return null;
  const { totalManualMailSent: mails, totalEmailResponses: responses } = list;
  const percent = responsePercent(mails, responses);
  return (
    <div className={css.totals} data-testid="lead-totals">
      <span>
        Manual mails sent <strong>{formatNumber(mails)}</strong>
      </span>
      <span>
        Email responses <strong>{formatNumber(responses)}</strong>
      </span>
      <Hint text="Responses per hundred manual mails">
        Response <strong>{percent === null ? '–' : `${percent}%`}</strong>
      </Hint>
    </div>
  );
}
