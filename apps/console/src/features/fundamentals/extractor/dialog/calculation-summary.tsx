import { StatusBadge } from '../../../../kit/base/status-badge.tsx';
import css from './extractor.module.css';
import type { Calculated } from './use-calculation.ts';

/** Which record the values are for, how the filing's own tags agree, and which formulas the values break. */
export function CalculationSummary({ result }: { readonly result: Calculated }) {
  const { calendarYear, period, exists, proof, problems } = result;
  const { checked, agreed } = proof;
  return (
    <>
      <div className={css.actions}>
        {period !== null && (
          <StatusBadge tone={exists ? 'blue' : 'amber'}>
            {`${calendarYear}-${period}${exists ? '' : ', not stored yet'}`}
          </StatusBadge>
        )}
        {checked > 0 ? (
          <StatusBadge tone={agreed === checked ? 'green' : 'red'}>
            {`${agreed} of ${checked} tagged cells agree (${Math.round((100 * agreed) / checked)} %)`}
          </StatusBadge>
        ) : (
          <span className={css.soft}>The filing tags none of these cells.</span>
        )}
      </div>
      {problems.length > 0 && (
        <ul className={css.problems} aria-label="Problems">
          {problems.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </>
  );
}
