import { acceptBugReport } from '@midoffice/contract/quality/bug-reports/calls/accept-bug-report';
import type { BugReport } from '@midoffice/contract/quality/bug-reports/shapes';
import { textLimits } from '@midoffice/contract/kernel';
import { useState } from 'react';
import { Button } from '../../../../../kit/base/button.tsx';
import { ConflictDialog } from '../../../../../kit/dialog/conflict-dialog.tsx';
import { CheckField, TextField } from '../../../../../kit/form/field.tsx';
import { PreviewDialog, usePreviewed } from '../../../../../kit/repair/preview-dialog.tsx';
import { useReason } from '../../../../../kit/guard/use-reason.ts';
import css from './bug-reports.module.css';

interface ChangeLineProps {
  readonly report: BugReport;
  readonly field: string;
  readonly checked: boolean;
  onChange(checked: boolean): void;
}

const shown = (value: unknown): string =>
  value === null || value === undefined || value === ''
    ? '(empty)'
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);

/** One change: its tick, both values, and what it would repair or why it cannot. */
function ChangeLine({ report, field, checked, onChange }: ChangeLineProps) {
  const { oldValue, newValue } = report.changes[field]!;
  const { repairs, problem } = report.outcomes[field]!;
  return (
    <li className={css.change} data-change={field}>
      <CheckField
        label={`Apply ${field}`}
        checked={checked}
        disabled={problem !== null}
        onChange={onChange}
      />
      <span className={css.values}>
        <s>{shown(oldValue)}</s> <b>{shown(newValue)}</b>
      </span>
      <small className={problem ? css.problem : css.repairs}>{problem ?? repairs}</small>
    </li>
  );
}

interface ApproveProps {
  readonly report: BugReport;
  /** Somebody else decided it while this dialog was open. */
  readonly isDecided: boolean;
  onBack(): void;
  onClose(): void;
}

/** Ticks which changes of a report are right. Source: r002-bug-default-unchecked. */
export function ApproveDialog({ report, isDecided, onBack, onClose }: ApproveProps) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [reason, setReason] = useReason(`Approve report ${report._id}`);
  const accept = usePreviewed(acceptBugReport, {
    of: [...ticked].toSorted(),
    isRepair: ticked.size > 0,
    onClose,
    // Shown below in place of the dialog.
    onFailed: ({ conflicts }) => conflicts.length > 0,
  });
  const fields = Object.keys(report.changes);
  // The list may know of this person's own decision before its answer is here.
  const isTooLate = isDecided && !accept.pending;
  const late = isTooLate ? 'Somebody else has decided this report' : undefined;
  const send = (isPreview: boolean): void =>
    accept.run({
      reportId: report._id,
      changes: Object.fromEntries([...ticked].map((field) => [field, report.changes[field]!])),
      preview: isPreview,
      reason,
    });
  const tick = (field: string, on: boolean): void =>
    setTicked((old) => new Set(on ? [...old, field] : [...old].filter((one) => one !== field)));
  if (accept.error?.conflicts.length)
    return (
      <ConflictDialog
        title="Nothing was applied"
        mine="Wanted"
        message={accept.error.message}
        conflicts={accept.error.conflicts}
        onClose={accept.reset}
      />
    );
  return (
    <PreviewDialog
      title="Approve Bug Report"
      subject={report.ticker}
      repair={accept}
      effects="What the changes would do"
      action={ticked.size ? `Accept ${ticked.size} of ${fields.length}` : 'Decline All'}
      previewReason={late ?? (ticked.size ? undefined : 'Tick a change first')}
      saveReason={late}
      back={<Button onClick={onBack}>Back</Button>}
      onClose={onClose}
      onPreview={() => send(true)}
      onSave={() => send(false)}
    >
      {isTooLate && (
        <p className={css.problem} role="alert">
          Somebody else has decided this report in the meantime. Nothing of yours was applied: copy what you
          need, then close.
        </p>
      )}
      <p className={css.about}>
        <b>{report.ticker}</b> {report.endpoint} {report.period}
      </p>
      {fields.length ? (
        <ul className={css.changes} aria-label="Changes">
          {fields.map((field) => (
            <ChangeLine
              key={field}
              report={report}
              field={field}
              checked={ticked.has(field)}
              onChange={(on) => tick(field, on)}
            />
          ))}
        </ul>
      ) : (
        <p className={css.none}>No changes</p>
      )}
      <TextField label="Reason (optional)" maxLength={textLimits.text} value={reason} onChange={setReason} />
      <p className={css.after}>
        Selected changes become one repair that you can revert; the others are recorded as declined.
      </p>
    </PreviewDialog>
  );
}
