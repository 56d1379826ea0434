import { getDunning } from '@midoffice/contract/billing/dunning/calls/get-dunning';
import { switchDunning } from '@midoffice/contract/billing/dunning/calls/switch-dunning';
import type { DunningState } from '@midoffice/contract/billing/dunning/shapes';
import { useState } from 'react';
import { useRefusal } from '../../../../data/me.ts';
import { useRead, useWrite } from '../../../../data/queries.ts';
import { choiceParam, useAddressState } from '../../../../kit/address/use-address-state.ts';
import { Button } from '../../../../kit/base/button.tsx';
import { Stack } from '../../../../kit/base/panel.tsx';
import { StatusBadge } from '../../../../kit/base/status-badge.tsx';
import { Time } from '../../../../kit/base/time.tsx';
import { ConfirmDialog } from '../../../../kit/dialog/confirm-dialog.tsx';
import { TabView } from '../../../../kit/nav/tab-view.tsx';
import { ReadState, SkeletonLines } from '../../../../kit/states/states.tsx';
import { CasesTab } from '../cases-tab.tsx';
import { DryRunTab } from '../dry-run-tab.tsx';
import { ExceptionsTab } from '../exceptions-tab.tsx';
import { FiguresTab } from '../figures-tab.tsx';
import { PolicyTab } from '../policy-tab.tsx';
import css from '../dunning.module.css';

const tabs = [
  { key: 'invoices', label: 'Invoices' },
  { key: 'policy', label: 'Policy' },
  { key: 'dry-run', label: 'Dry run' },
  { key: 'exceptions', label: 'Exceptions' },
  { key: 'figures', label: 'Figures' },
] as const;
const address = { view: choiceParam(['invoices', 'policy', 'dry-run', 'exceptions', 'figures'], 'invoices') };

const asks = {
  off: {
    title: 'Turn dunning off',
    action: 'Turn off',
    text: 'No further step runs. Turning it on again needs a new dry run.',
  },
  pause: {
    title: 'Pause dunning for all customers',
    action: 'Pause all',
    text: 'The current step finishes. No other step starts until you resume.',
  },
} as const;

const onlyOn = (state: DunningState): string | undefined => (state.on ? undefined : 'Dunning is off');

/** Whether dunning runs, and the switches that stop it. */
function Head({ state, onDryRun }: { readonly state: DunningState; onDryRun(): void }) {
  const [asked, ask] = useState<keyof typeof asks | null>(null);
  const refusal = useRefusal(switchDunning);
  const close = (): void => ask(null);
  const write = useWrite(switchDunning, { onDone: close, onFailed: close });
  const paused = state.pausedAt !== null;
  return (
    <div className={css.head}>
      <h1>Dunning</h1>
      {!state.on && <StatusBadge>Off</StatusBadge>}
      {state.on && !paused && <StatusBadge tone="green">{`On, version ${state.activeVersion}`}</StatusBadge>}
      {paused && <StatusBadge tone="amber">Paused</StatusBadge>}
      {paused && <span className={css.soft}>{state.pausedReason}</span>}
      {state.lastRun && (
        <span className={css.soft}>
          Last run <Time at={state.lastRun.at} />
        </span>
      )}
      {(state.lastRun?.unknown ?? 0) > 0 && (
        <StatusBadge tone="amber">{`${state.lastRun!.unknown} not known to the card provider`}</StatusBadge>
      )}
      <span className={css.space} />
      {paused ? (
        <Button
          pending={write.pending}
          disabledReason={refusal}
          onClick={() => void write.run({ action: 'resume' })}
        >
          Resume
        </Button>
      ) : (
        <Button variant="danger" disabledReason={refusal ?? onlyOn(state)} onClick={() => ask('pause')}>
          Pause all…
        </Button>
      )}
      {state.on ? (
        <Button disabledReason={refusal} onClick={() => ask('off')}>
          Turn off…
        </Button>
      ) : (
        <Button variant="primary" disabledReason={refusal} onClick={onDryRun}>
          Turn on…
        </Button>
      )}
      {asked && (
        <ConfirmDialog
          title={asks[asked].title}
          action={asks[asked].action}
          danger
          reason={asked === 'pause' ? 'required' : 'optional'}
          pending={write.pending}
          onConfirm={(reason) => void write.run({ action: asked, reason })}
          onClose={close}
        >
          <p className={css.line}>{asks[asked].text}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

/** Dunning: the invoices it acts on, its policy, dry run, exceptions and figures. */
export function DunningScreen() {
  const [{ view }, set] = useAddressState(address);
  const read = useRead(getDunning, {});
  const isTable = view !== 'policy' && view !== 'figures';
  return (
    <div data-screen="dunning-screen" style={{ display: 'contents' }}>
      <ReadState read={read} skeleton={<SkeletonLines count={12} />}>
        {(state) => (
          <Stack fill={isTable}>
            <Head state={state} onDryRun={() => set({ view: 'dry-run' }, { push: true })} />
            <TabView
              label="Dunning"
              fill={isTable}
              value={view}
              tabs={tabs}
              onChange={(next) => set({ view: next }, { push: true })}
            >
              <Stack fill={isTable}>
                {view === 'invoices' && <CasesTab on={state.on} />}
                {view === 'policy' && <PolicyTab state={state} />}
                {view === 'dry-run' && <DryRunTab state={state} />}
                {view === 'exceptions' && <ExceptionsTab />}
                {view === 'figures' && <FiguresTab />}
              </Stack>
            </TabView>
          </Stack>
        )}
      </ReadState>
    </div>
  );
}
