import { previewDunningMail } from '@midoffice/contract/billing/dunning/calls/preview-dunning-mail';
import { useRead } from '../../../data/queries.ts';
import { HtmlFrame } from '../../../kit/data-view/html-frame.tsx';
import { Dialog } from '../../../kit/dialog/dialog.tsx';
import { ReadState, SkeletonLines } from '../../../kit/states/states.tsx';
import css from './dunning.module.css';

/** The mail that a step would send. */
export function MailPreview({
  invoiceID,
  template,
  onClose,
}: {
  readonly invoiceID: string;
  readonly template: string;
  onClose(): void;
}) {
  const read = useRead(previewDunningMail, { invoiceID, template });
  return (
    <Dialog title="Mail preview" size="wide" guarded={false} onClose={onClose}>
      <ReadState read={read} skeleton={<SkeletonLines count={12} />}>
        {({ toEmail, subject, html, note }) => (
          <>
            <p className={css.line}>
              To {toEmail}: <strong>{subject}</strong>
            </p>
            {note && (
              <p role="status" className={css.alert}>
                {note}
              </p>
            )}
            <HtmlFrame title={subject} html={html} />
          </>
        )}
      </ReadState>
    </Dialog>
  );
}
