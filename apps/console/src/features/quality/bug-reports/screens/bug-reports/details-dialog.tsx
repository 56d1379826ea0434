import type { BugReport } from '@midoffice/contract/quality/bug-reports/shapes';
import { Button } from '../../../../../kit/base/button.tsx';
import { Time } from '../../../../../kit/base/time.tsx';
import { DiffView } from '../../../../../kit/data-view/diff-view.tsx';
import { KeyValueList } from '../../../../../kit/data-view/key-values.tsx';
import { Dialog } from '../../../../../kit/dialog/dialog.tsx';
import { PartHeading } from '../../../../../kit/base/panel.tsx';
import { LinkedTasks } from '../../../../staff-work/tasks/panels/linked-tasks.tsx';
import css from './bug-reports.module.css';

interface DetailsProps {
  readonly report: BugReport;
  readonly may: boolean;
  onApprove(): void;
  onClose(): void;
}

/** One report as the customer sent it. */
export function DetailsDialog({ report, may, onApprove, onClose }: DetailsProps) {
  const changes = Object.entries(report.changes);
  return (
    <Dialog
      title="Bug Report Details"
      size="wide"
      onClose={onClose}
      buttons={
        <>
          <LinkedTasks kind="bug-report" id={report._id} label={`Report on ${report.ticker}`} />
          <Button onClick={onClose}>Close</Button>
          <Button
            variant="primary"
            disabledReason={may ? undefined : 'You do not have access to this page.'}
            onClick={onApprove}
          >
            Approve…
          </Button>
        </>
      }
    >
      <KeyValueList
        items={[
          ['_id', <code key="id">{report._id}</code>],
          ['createdAt', <Time key="at" at={report.createdAt} />],
          ['endpoint', report.endpoint],
          ['ticker', report.ticker],
          ['period', report.period],
          ['userId', report.userId],
          ['description', report.description],
        ]}
      />
      <PartHeading>Changes</PartHeading>
      {changes.length ? (
        <div className={css.scroll}>
          <DiffView
            label="Changes of the report"
            cells={changes.map(([field, { oldValue, newValue }]) => ({
              field,
              before: oldValue,
              after: newValue,
            }))}
          />
        </div>
      ) : (
        <p className={css.none}>No changes</p>
      )}
    </Dialog>
  );
}
