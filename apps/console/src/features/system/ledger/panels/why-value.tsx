import { whyThisValue } from '@midoffice/contract/system/ledger/calls/why-this-value';
import type { LedgerTarget } from '@midoffice/contract/system/ledger/shapes';
import type { OutputOf } from '@midoffice/contract/kernel';
import { useRead } from '../../../../data/queries.ts';
import { formatNumber } from '../../../../kit/base/format.ts';
import { PartHeading } from '../../../../kit/base/panel.tsx';
import { ToolLink } from '../../../../kit/nav/tool-link.tsx';
import { ReadState } from '../../../../kit/states/states.tsx';
import { tooltip } from '../../../../kit/tooltip/tooltip.ts';
import css from './why-value.module.css';

type Why = OutputOf<typeof whyThisValue>;

interface WhyValueProps {
  readonly targetKind: LedgerTarget;
  readonly target: string;
  /** The cell within the target, as `whyThisValue` names it. */
  readonly cell: string;
  readonly field: string;
  /** What people call the field. */
  readonly label?: string;
}

/** Figures that large are read to the hundredth. */
const large = 1e6;
const shown = (value: number | string | null): string =>
  typeof value === 'number'
    ? formatNumber(Math.abs(value) < large ? value : Math.round(value * 100) / 100)
    : (value ?? '–');
const dayOf = (at: string | null): string => at?.slice(0, 10) ?? '';

function ChangeSetLink({ id }: { readonly id: number }) {
  return (
    <ToolLink page="console" item="ledger" params={{ set: String(id) }}>
      {`change set ${id}`}
    </ToolLink>
  );
}

/** Where a value comes from: source, factors and repairs, in order. */
export function WhyValue({ targetKind, target, cell, field, label = field }: WhyValueProps) {
  const why = useRead(whyThisValue, { targetKind, target, key: cell, field });
  return (
    <section aria-label={`Why this ${label}?`}>
      <PartHeading>{`Why this ${label}?`}</PartHeading>
      <ReadState read={why}>{(answer) => <Steps answer={answer} />}</ReadState>
    </section>
  );
}

/** Who made a repair, when and why. */
const words = (set: Why['changeSets'][number] | undefined): string =>
  set ? `, ${[set.actor, dayOf(set.at), set.reason].filter(Boolean).join(', ')}` : '';

function Steps({ answer: { source, steps, changeSets } }: { readonly answer: Why }) {
  const named = new Set(steps.map((step) => step.changeSetId));
  const others = changeSets.filter((set) => !named.has(set.id) && set.revertedBy === null);
  return (
    <ol className={css.why}>
      <li>
        <span>
          {source
            ? [source.name, source.basis, source.fileName, source.importedBy, dayOf(source.importedAt)]
                .filter(Boolean)
                .join(', ')
            : 'No vendor sent this value'}
        </span>
        {source && <b>{shown(source.value)}</b>}
      </li>
      {steps.map((step) => (
        <li key={`${step.label} ${step.changeSetId ?? ''} ${step.value ?? ''}`}>
          <span>
            {step.label}
            {step.factor !== null && <span className={css.factor}>{` × ${shown(step.factor)}`}</span>}
            {step.changeSetId !== null && (
              <>
                {' · '}
                <ChangeSetLink id={step.changeSetId} />
                {words(changeSets.find((set) => set.id === step.changeSetId))}
              </>
            )}
          </span>
          <b>{shown(step.value)}</b>
        </li>
      ))}
      {others.length > 0 && (
        <li>
          <span>
            {'Also '}
            {others.slice(0, 5).map((set, i) => (
              <span key={set.id} {...tooltip(set.summary)}>
                {i > 0 && ', '}
                <ChangeSetLink id={set.id} />
              </span>
            ))}
          </span>
        </li>
      )}
    </ol>
  );
}
