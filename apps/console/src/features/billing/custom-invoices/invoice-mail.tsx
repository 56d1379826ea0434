import { IconCopy } from '@tabler/icons-react';
import { snackbar } from '../../../data/snackbar.ts';
import { Button } from '../../../kit/base/button.tsx';
import css from './invoices.module.css';

/** The message is the specification's. */
const copy = (text: string): void =>
  void navigator.clipboard.writeText(text).then(
    () => snackbar.success('Email Copied Successfully'),
    () => snackbar.failure('The browser did not allow copying.'),
  );

/** The words of the mail, to be copied. */
export const InvoiceMail = ({ subject, content }: { readonly subject: string; readonly content: string }) => (
  <>
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys */}
    <pre className={css.mail} aria-label="Email" tabIndex={0}>{`${subject}\n\n${content}`}</pre>
    <div className={css.row}>
      <Button icon={<IconCopy size={14} />} onClick={() => copy(content)}>
        Copy email
      </Button>
    </div>
  </>
);
