import type { Proposal } from '@midoffice/contract/staff-work/earnings-calls/shapes';
import { Button } from '../../../../kit/base/button.tsx';
import { formatExact } from '../../../../kit/base/format.ts';
import { PartHeading } from '../../../../kit/base/panel.tsx';
import css from './edit.module.css';

const isProposal = (one: unknown): one is Proposal => {
  const { group, field, value, source } = (one ?? {}) as Partial<Proposal>;
  return (
    typeof group === 'string' &&
    typeof field === 'string' &&
    typeof source === 'string' &&
    (typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value)))
  );
};

/** Proposals of an answer; undefined where it is not well formed. Source: r002-precall-wrong. */
export const proposalsOf = (values: unknown): readonly Proposal[] | undefined =>
  Array.isArray(values) && values.length > 0 && values.every(isProposal) ? values : undefined;

interface ProposalsProps {
  readonly values: readonly Proposal[];
  onUse(values: readonly Proposal[]): void;
}

/** Values that a function found, with where: a person takes them over, nothing is saved before. */
export const Proposals = ({ values, onUse }: ProposalsProps) => (
  <>
    <PartHeading>Fetched values</PartHeading>
    <ul className={css.proposals} aria-label="Fetched values">
      {values.map((one) => (
        <li key={`${one.group} ${one.field} ${one.source}`}>
          <span>
            <b>{`${one.field}: `}</b>
            {typeof one.value === 'number' && one.field !== 'transcriptionTime'
              ? formatExact(one.value)
              : one.value}
            <span className={css.soft}>{` (${one.source})`}</span>
            {one.evidence && <p className={css.soft}>{`“${one.evidence}”`}</p>}
          </span>
          <Button size="small" aria-label={`Use ${one.field} of ${one.source}`} onClick={() => onUse([one])}>
            Use
          </Button>
        </li>
      ))}
    </ul>
    <Button size="small" onClick={() => onUse(values)}>
      Use all
    </Button>
  </>
);
