import { callTexts } from '@midoffice/contract/staff-work/earnings-calls/lists';
import type { EarningsCall } from '@midoffice/contract/staff-work/earnings-calls/shapes';
import { Button } from '../../../../kit/base/button.tsx';
import { Dialog } from '../../../../kit/dialog/dialog.tsx';
import css from './earnings-calls.module.css';

/** What is wrong with a call, or missing. */
export const AlertsDialog = ({ call, onClose }: { readonly call: EarningsCall; onClose(): void }) => (
  <Dialog
    title="Alerts"
    subject={`${call.symbol} ${call.fiscalPeriod}`}
    onClose={onClose}
    buttons={<Button onClick={onClose}>Close</Button>}
  >
    <div data-screen="earnings-call-alerts-dialog">
      {call.alerts.length ? (
        <ul className={css.list}>
          {call.alerts.map(({ check, title, detail }) => (
            <li key={check}>
              <b>{title}</b>
              <p className={css.soft}>{detail}</p>
            </li>
          ))}
        </ul>
      ) : (
        <p className={css.soft}>{callTexts.noAlerts}</p>
      )}
    </div>
  </Dialog>
);
