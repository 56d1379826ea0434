import { getDunningOfCustomer } from '@midoffice/contract/billing/dunning/calls/get-dunning-of-customer';
import { handOverDunningStep } from '@midoffice/contract/billing/dunning/calls/hand-over-dunning-step';
import { saveDunningException } from '@midoffice/contract/billing/dunning/calls/save-dunning-exception';
import { endDunningException } from '@midoffice/contract/billing/dunning/calls/end-dunning-exception';
import type { CustomerCase, DunningException } from '@midoffice/contract/billing/dunning/shapes';
import { useState } from 'react';
import { useCan, useRefusal } from '../../../../data/me.ts';
import { useRead, useWrite } from '../../../../data/queries.ts';
import { Button } from '../../../../kit/base/button.tsx';
import { formatMoney, formatNumber } from '../../../../kit/base/format.ts';
import { PartHeading } from '../../../../kit/base/panel.tsx';
import { StatusBadge } from '../../../../kit/base/status-badge.tsx';
import { Time } from '../../../../kit/base/time.tsx';
import { ConfirmDialog } from '../../../../kit/dialog/confirm-dialog.tsx';
import { ReadState } from '../../../../kit/states/states.tsx';
import { ExceptionDialog } from '../exception-dialog.tsx';
import { exceptionText } from '../exceptions-tab.tsx';
import { actionText, StepBadge } from '../words.tsx';
import css from '../dunning.module.css';

const tones = { open: 'amber', paid: 'green', closed: 'grey' } as const;

/** The step of an invoice that the dialog names, as it was when it opened. */
interface AskedStep {
  readonly invoiceID: string;
  readonly invoiceName: string;
  readonly stepID: string;
}

/** The next step of an open invoice, with the way to give it to a person. */
function NextStep({ one, on }: { readonly one: CustomerCase; readonly on: boolean }) {
  const [asked, ask] = useState<AskedStep>();
  const refusal = useRefusal(handOverDunningStep);
  const close = (): void => ask(undefined);
  const write = useWrite(handOverDunningStep, { onDone: close, onFailed: close });
  const { invoiceID, invoiceNumber, nextStep } = one;
  return (
    <>
      {nextStep === null ? (
        <span className={css.soft}>
          {one.wait ?? (on ? 'No further step' : 'No next step while dunning is off')}
        </span>
      ) : (
        <>
          <span>
            Next: <code>{nextStep}</code>
            {one.nextOn && ` on ${one.nextOn}`}
            {one.wait && <span className={css.soft}> ({one.wait})</span>}
          </span>{' '}
          <Button
            size="tiny"
            disabledReason={refusal ?? (on ? undefined : 'Dunning is off')}
            onClick={() => ask({ invoiceID, invoiceName: invoiceNumber ?? invoiceID, stepID: nextStep })}
          >
            Hand over…
          </Button>
        </>
      )}
      {asked && (
        <ConfirmDialog
          title="Hand step over to a person"
          action="Create task"
          reason="optional"
          about={`${asked.invoiceID} ${asked.stepID}`}
          pending={write.pending}
          onConfirm={(note) => void write.run({ invoiceID: asked.invoiceID, stepID: asked.stepID, note })}
          onClose={close}
        >
          <p className={css.line}>
            Dunning leaves out step {asked.stepID} of invoice {asked.invoiceName}, makes a task of it and goes
            on with the step after it.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

const Case = ({ one, on }: { readonly one: CustomerCase; readonly on: boolean }) => (
  <div className={css.case}>
    <div>
      <strong>{one.invoiceNumber ?? one.invoiceID}</strong> {formatMoney(one.amountCents, one.currency)}{' '}
      <StatusBadge tone={tones[one.state]}>{one.state}</StatusBadge>{' '}
      <span className={css.soft}>failed {one.failedAt.slice(0, 10)}</span>
    </div>
    {one.state === 'open' && <NextStep one={one} on={on} />}
    <ul className={css.history}>
      {one.steps.map((step) => (
        <li key={step.stepID}>
          <Time at={step.at} /> {actionText(step.kind)} <StepBadge state={step.state} />
          <span className={css.soft}>{step.message}</span>
        </li>
      ))}
    </ul>
  </div>
);

function Exception({ one, userid }: { readonly one: DunningException; readonly userid: string }) {
  const refusal = useRefusal(endDunningException);
  const write = useWrite(endDunningException);
  return (
    <div className={css.exception}>
      <StatusBadge tone="blue">{one.userid === userid ? 'exception' : 'exception of the plan'}</StatusBadge>{' '}
      <span>
        {exceptionText(one)}
        {one.until && ` until ${one.until}`}: <span className={css.soft}>{one.reason}</span>
      </span>{' '}
      {one.userid === userid && (
        <Button
          size="tiny"
          pending={write.pending}
          disabledReason={refusal}
          onClick={() => void write.run({ id: one.id })}
        >
          End
        </Button>
      )}
    </div>
  );
}

/** Invoices that are shown at first: a summary stays short. */
const shownAtFirst = 5;

/** The invoices of a customer in dunning, open ones first; the others on demand. */
function Cases({ cases, on }: { readonly cases: readonly CustomerCase[]; readonly on: boolean }) {
  const [areAllShown, showAll] = useState(false);
  const shown = areAllShown ? cases : cases.slice(0, shownAtFirst);
  return (
    <>
      {shown.map((one) => (
        <Case key={one.invoiceID} one={one} on={on} />
      ))}
      {shown.length < cases.length && (
        <div className={css.buttons}>
          <Button size="small" onClick={() => showAll(true)}>
            Show all {formatNumber(cases.length)} invoices
          </Button>
        </div>
      )}
    </>
  );
}

/** Dunning in the summary of a customer: state, next step, history, pause. Nothing where the customer owes nothing. */
export function CustomerDunning({ userid }: { readonly userid: string }) {
  const [asked, ask] = useState(false);
  const can = useCan();
  const refusal = useRefusal(saveDunningException);
  const read = useRead(getDunningOfCustomer, can(getDunningOfCustomer) ? { userid } : null);
  if (!can(getDunningOfCustomer)) return null;
  const isOwing = read.data?.cases.some(({ state }) => state === 'open') ?? false;
  if (read.data && !read.data.cases.length && !read.data.exceptions.some((one) => one.userid === userid))
    return null;
  return (
    <section data-screen="dunning-customer-panel" aria-label="Dunning">
      <PartHeading>Dunning</PartHeading>
      <ReadState read={read} skeleton={null}>
        {({ cases, exceptions, on, paused }) => (
          <div className={css.ofCustomer}>
            {isOwing && (
              <div className={css.buttons}>
                {!on && <StatusBadge>Dunning is off</StatusBadge>}
                {paused && <StatusBadge tone="amber">Paused for all</StatusBadge>}
                <Button size="small" disabledReason={refusal} onClick={() => ask(true)}>
                  Pause or change…
                </Button>
              </div>
            )}
            {exceptions.map((one) => (
              <Exception key={one.id} one={one} userid={userid} />
            ))}
            <Cases key={userid} cases={cases} on={on} />
          </div>
        )}
      </ReadState>
      {asked && <ExceptionDialog userid={userid} onClose={() => ask(false)} />}
    </section>
  );
}
