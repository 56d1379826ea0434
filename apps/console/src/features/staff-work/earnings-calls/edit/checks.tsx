import type { CallCheckResult } from '@midoffice/contract/staff-work/earnings-calls/shapes';
import { PartHeading } from '../../../../kit/base/panel.tsx';
import { StatusBadge, type Tone } from '../../../../kit/base/status-badge.tsx';
import css from './edit.module.css';

const tones: Readonly<Record<CallCheckResult['state'], Tone>> = {
  passed: 'green',
  failed: 'red',
  na: 'grey',
};

interface ChecksProps {
  readonly checks: readonly CallCheckResult[];
  readonly errorScore: number;
  readonly totalScore: number;
}

/** Each check of a call with its points, from which both scores follow. */
export const Checks = ({ checks, errorScore, totalScore }: ChecksProps) => (
  <>
    <PartHeading>{`Checks: errorScore ${errorScore}, totalScore ${totalScore}`}</PartHeading>
    <ul className={css.checks}>
      {checks.map(({ check, title, state, points, detail }) => (
        <li key={check}>
          <StatusBadge tone={tones[state]}>{state === 'na' ? 'n/a' : state}</StatusBadge>
          <span>
            {title}
            {detail && <span className={css.soft}>{` – ${detail}`}</span>}
          </span>
          <span className={css.points}>{points}</span>
        </li>
      ))}
    </ul>
  </>
);
