import type {
  AnalyzedFieldShown,
  FullChangeShown,
} from '@midoffice/contract/fundamentals/extractor/table-shapes';
import { Button } from '../../../../kit/base/button.tsx';
import { formatExact } from '../../../../kit/base/format.ts';
import { PartHeading } from '../../../../kit/base/panel.tsx';
import { StatusBadge } from '../../../../kit/base/status-badge.tsx';
import { Dialog } from '../../../../kit/dialog/dialog.tsx';
import { SelectField } from '../../../../kit/form/field.tsx';
import type { Calculated, Choice } from './use-calculation.ts';
import css from './extractor.module.css';

interface DetailsPopupProps {
  readonly field: string;
  readonly result: Calculated;
  readonly choice: Choice | undefined;
  onChoose(choice: Choice | null): void;
  onClose(): void;
}

/** One step by which a value came about. Source: r001-extractor-fullchanges. */
function ChangeStep({ change }: { readonly change: FullChangeShown }) {
  if (change.type === 'mapping')
    return (
      <li className={css.change}>
        <span className={css.soft}>mapping</span>
        <b>{change.label}</b>
        <span>{formatExact(change.value)}</span>
      </li>
    );
  return (
    <li className={css.change}>
      <span className={css.soft}>calculation</span>
      <code>{change.formula}</code>
      <code>{change.numericFormula}</code>
      <span>{`${formatExact(change.oldValue)} → ${formatExact(change.newValue)}`}</span>
      <span className={css.soft}>
        {Object.entries(change.usedFields)
          .map(([name, value]) => `${name} ${formatExact(value)}`)
          .join(', ')}
      </span>
    </li>
  );
}

const ruleLength = 400;
const shortened = (text: string): string =>
  text.length > ruleLength ? `${text.slice(0, ruleLength)}…` : text;

/** Which rule found the row, and what the filing's own tag says. */
function Evidence({ found }: { readonly found: AnalyzedFieldShown }) {
  const { rule, proof, candidates } = found;
  return (
    <>
      {rule && (
        <p className={css.soft}>
          {shortened(
            `Rule ${rule.id}: ${rule.conditions.map((one) => (typeof one === 'string' ? one : one.join(' | '))).join(', ')}`,
          )}
        </p>
      )}
      {candidates.length > 0 && (
        <p>
          <StatusBadge tone="amber">Rules disagree</StatusBadge>{' '}
          {candidates.map(({ label, value }) => `${label}: ${formatExact(value)}`).join(', ')}
        </p>
      )}
      {proof && (
        <p>
          <StatusBadge tone={proof.agrees ? 'green' : 'red'}>
            {proof.agrees ? 'Agrees' : 'Differs'}
          </StatusBadge>{' '}
          {`${proof.name} ${formatExact(proof.value)}${proof.problem ? `: ${proof.problem}` : ''}`}
        </p>
      )}
    </>
  );
}

/** How a value came about, and another row to take instead. */
export function DetailsPopup({ field, result, choice, onChoose, onClose }: DetailsPopupProps) {
  const found = result.analyzedStatement[field];
  const rows = result.analyzedTable.flatMap((row, at) =>
    row.value === null ? [] : [{ ...row, at: String(at) }],
  );
  const chosen = choice?.row
    ? (rows.find(({ place, label }) => place === choice.row!.place && label === choice.row!.label)?.at ?? '')
    : '';
  return (
    <Dialog
      title="Details"
      subject={field}
      size="wide"
      // A choice is taken at once.
      guarded={false}
      onClose={onClose}
      buttons={<Button onClick={onClose}>Close</Button>}
    >
      <div data-screen="extractor-details-popup" className={css.details}>
        {found && (
          <>
            <PartHeading>How the value came about</PartHeading>
            {found.fullChanges.length ? (
              <ul className={css.changes} aria-label="Changes">
                {found.fullChanges.map((change) => (
                  <ChangeStep key={JSON.stringify(change)} change={change} />
                ))}
              </ul>
            ) : (
              <p className={css.soft}>No row of the table gives this field.</p>
            )}
            <Evidence found={found} />
          </>
        )}
        <SelectField
          label="Take another row"
          hint="The row mapper learns it when the value is stored."
          value={chosen}
          options={[
            { value: '', label: 'As calculated' },
            ...rows.map(({ at, label, section, value }) => ({
              value: at,
              label: `${section ? `${section}: ` : ''}${label}: ${formatExact(value)}`,
            })),
          ]}
          onChange={(at) => {
            const row = rows.find((one) => one.at === at);
            onChoose(
              row
                ? { value: row.value, row: { label: row.label, section: row.section, place: row.place } }
                : null,
            );
          }}
        />
      </div>
    </Dialog>
  );
}
