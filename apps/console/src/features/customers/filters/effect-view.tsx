import { userAccountDetails } from '@midoffice/contract/customers/accounts/calls/user-account-details';
import { planLabel } from '@midoffice/contract/customers/accounts/plans';
import { previewUserDomainFilter } from '@midoffice/contract/customers/filters/calls/preview-user-domain-filter';
import type { FilterState, FilterType } from '@midoffice/contract/customers/filters/lists';
import type { FilterEffect } from '@midoffice/contract/customers/filters/shapes';
import { useCan } from '../../../data/me.ts';
import { useRead } from '../../../data/queries.ts';
import { formatNumber, listed, plural } from '../../../kit/base/format.ts';
import { StatusBadge } from '../../../kit/base/status-badge.tsx';
import { ToolLink } from '../../../kit/nav/tool-link.tsx';
import { ErrorState, SkeletonLines } from '../../../kit/states/states.tsx';
import css from './filters.module.css';

/** What a preview found, in a sentence. */
export function effectSentence(effect: FilterEffect): string {
  const { stopped, letIn, paying, staff, matched, isCapped } = effect;
  if (!stopped && !letIn)
    return matched
      ? `No existing account is affected: for the ${plural(matched, 'account')} that it fits other filters decide.`
      : 'No existing account is affected.';
  const parts = [
    ...(stopped ? [`stopped ${plural(stopped, 'existing account')}`] : []),
    ...(letIn ? [`let in ${plural(letIn, 'existing account')}`] : []),
  ];
  const among = [
    ...(paying ? [`${formatNumber(paying)} on a paid plan`] : []),
    ...(staff ? [`${formatNumber(staff)} of staff`] : []),
  ];
  const capped = isCapped ? ' More accounts fit; these are counts of the first 10,000.' : '';
  return `Would have ${listed(parts)}${among.length ? `, ${listed(among)}` : ''}.${capped}`;
}

/** What a change of filters would have meant for the accounts that exist, and the newest of these accounts. */
export function EffectView({ effect }: { readonly effect: FilterEffect }) {
  const mayOpen = useCan()(userAccountDetails);
  const { accounts, stopped, letIn } = effect;
  return (
    <div className={css.effect}>
      <p>{effectSentence(effect)}</p>
      {accounts.length > 0 && (
        <ul className={css.accounts} aria-label="Affected accounts">
          {accounts.map(({ userid, email, planCode, createdAt, isStopped }) => (
            <li key={userid}>
              {mayOpen ? (
                <ToolLink page="user-records" item="getUserInfo" params={{ userid }}>
                  {email}
                </ToolLink>
              ) : (
                <span>{email}</span>
              )}
              <span className={css.soft}>{planLabel(planCode)}</span>
              <span className={css.soft}>{createdAt.slice(0, 10)}</span>
              {letIn > 0 && (
                <StatusBadge tone={isStopped ? 'red' : 'green'}>
                  {isStopped ? 'stopped' : 'let in'}
                </StatusBadge>
              )}
            </li>
          ))}
        </ul>
      )}
      {stopped + letIn > accounts.length && (
        <p className={css.soft}>
          The newest {formatNumber(accounts.length)} of {formatNumber(stopped + letIn)} are listed.
        </p>
      )}
    </div>
  );
}

interface FilterPreviewProps {
  readonly type: FilterType;
  readonly value: string;
  /** What it would be switched to. */
  readonly state: FilterState;
  /** The value is still being typed: what is wrong with it is no failure. */
  readonly typed?: boolean;
}

/** Reads and shows what switching one filter would have meant. */
export function FilterPreview({ type, value, state, typed = false }: FilterPreviewProps) {
  const read = useRead(previewUserDomainFilter, { type, value, state });
  if (read.data) return <EffectView effect={read.data} />;
  if (!read.error) return <SkeletonLines count={2} />;
  return typed && read.error.status === 400 ? (
    <span className={css.soft}>Not possible: {read.error.message.replace(/^value: /, '')}.</span>
  ) : (
    <ErrorState error={read.error} onRetry={() => void read.refetch()} />
  );
}
