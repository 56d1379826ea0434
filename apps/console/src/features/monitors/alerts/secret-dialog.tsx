import { Button } from '../../../kit/base/button.tsx';
import { CopyButton } from '../../../kit/base/copy-button.tsx';
import { Dialog } from '../../../kit/dialog/dialog.tsx';
import css from './alerts.module.css';

/** The signing secret of a webhook, which is shown once. */
export const SecretDialog = ({ secret, onClose }: { readonly secret: string; onClose(): void }) => (
  <Dialog
    title="Signing secret"
    guarded={false}
    onClose={onClose}
    buttons={
      <Button variant="primary" onClick={onClose}>
        Done
      </Button>
    }
  >
    <p className={css.line}>
      The receiver of the webhook checks signatures with this secret. Copy it now: it is not shown again.
    </p>
    <p className={css.secret}>
      <code>{secret}</code>
      <CopyButton text={secret} label="Copy signing secret" />
    </p>
  </Dialog>
);
