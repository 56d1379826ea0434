import { intradayAnalysisFill } from '@midoffice/contract/prices/intraday/calls/intraday-analysis-fill';
import { intradayAnalysis } from '@midoffice/contract/prices/intraday/calls/intraday-analysis';
import type { FillId } from '@midoffice/contract/prices/intraday/lists';
import { useEffect, useRef, useState } from 'react';
import { CallError } from '../../../../../data/client.ts';
import { useCan } from '../../../../../data/me.ts';
import { useRead, useWrite } from '../../../../../data/queries.ts';
import { snackbar } from '../../../../../data/snackbar.ts';
import { flagParam, textParam, useAddressState } from '../../../../../kit/address/use-address-state.ts';
import { CountBadge } from '../../../../../kit/base/status-badge.tsx';
import { Panel, Stack } from '../../../../../kit/base/panel.tsx';
import type { ScreenProps } from '../../../../../kit/screen.ts';
import { EmptyState } from '../../../../../kit/states/states.tsx';
import { DayDetails } from './day-details.tsx';
import { FillDialog, type FillPreview } from './fill-dialog.tsx';
import { Results } from './results.tsx';
import { fromAddress, keyOfDay, toAddress } from './rows.ts';
import { TuplesForm, type Asked } from './tuples-form.tsx';
import { useUndoFill } from './use-undo-fill.ts';

const address = { tuples: textParam(), dev: flagParam(), day: textParam() };

/** A fill that was previewed and waits for a yes. */
interface Proposed {
  readonly title: string;
  readonly asked: Asked;
  readonly ids: readonly FillId[];
  readonly found: FillPreview;
}

const bodyOf = ({ tuples, development }: Asked) => ({ symbolDateTupleList: tuples, development });

const namedSymbols = 5;

/** The requested symbols: the first of them, and how many others there are. */
function symbolsOf({ tuples }: Asked): string {
  const symbols = [
    ...new Set(
      tuples
        .split('\n')
        .map((line) => (line.split(',')[0] ?? '').replaceAll(/["']/g, '').trim().toUpperCase())
        .filter(Boolean),
    ),
  ];
  const more = symbols.length - namedSymbols;
  return symbols.slice(0, namedSymbols).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

/** Preview, apply and undo of a fill. */
function useFill() {
  const [proposed, setProposed] = useState<Proposed | null>(null);
  const [running, setRunning] = useState<string | null>(null);
  const undo = useUndoFill();
  const fill = useWrite(intradayAnalysisFill, { quiet: 'success' });
  const send = async (
    asked: Asked,
    ids: readonly FillId[],
    more: { preview: boolean; reason?: string; dataVersions?: FillPreview['dataVersions'] },
  ) => fill.run({ ...bodyOf(asked), idsToFill: [...ids], ...more });
  return {
    proposed,
    running,
    pending: fill.pending,
    drop: () => setProposed(null),
    async preview(asked: Asked, title: string, ids: readonly FillId[]): Promise<void> {
      setRunning(title);
      const found = await send(asked, ids, { preview: true });
      setRunning(null);
      if (found) setProposed({ title, asked, ids, found });
    },
    async apply(reason: string): Promise<void> {
      if (!proposed) return;
      const done = await send(proposed.asked, proposed.ids, {
        preview: false,
        dataVersions: proposed.found.dataVersions,
        ...(reason && { reason }),
      });
      if (!done) return;
      setProposed(null);
      const ids = done.changeSets.map(({ id }) => id);
      if (ids.length) snackbar.success(done.message, { label: 'Undo', run: () => void undo(ids) });
      else snackbar.info(done.message);
    },
  };
}

/** Days' 1-minute and 5-minute bars beside EOD, and what is missing of them filled in. */
export function IntradayAnalysis(_props: ScreenProps) {
  const [state, set] = useAddressState(address);
  const can = useCan();
  const asked: Asked = { tuples: fromAddress(state.tuples), development: state.dev };
  const read = useRead(intradayAnalysis, state.tuples ? bodyOf(asked) : null, { keep: true });
  const fill = useFill();
  // The message belongs to a Submit, not to every read of the same days.
  const submitted = useRef(false);
  useEffect(() => {
    if (!submitted.current || read.isFetching) return;
    submitted.current = false;
    if (read.data && !read.error) snackbar.success(read.data.message);
  }, [read.data, read.error, read.isFetching]);
  const submit = ({ tuples, development }: Asked): void => {
    submitted.current = true;
    const next = toAddress(tuples);
    if (next === state.tuples && development === state.dev) void read.refetch();
    else set({ tuples: next, dev: development, day: '' }, { push: true });
  };
  const days = state.tuples ? read.data?.rows : undefined;
  const day = days?.find((one) => keyOfDay(one) === state.day) ?? days?.[0];
  const refused =
    read.error instanceof CallError && read.error.status === 400
      ? read.error.message.replace('symbolDateTupleList: ', '')
      : null;
  return (
    <div data-screen="intraday-analysis-screen">
      <Stack>
        <TuplesForm
          key={`${state.tuples} ${state.dev}`}
          asked={asked}
          refused={refused}
          pending={read.isFetching}
          filling={fill.running}
          mayFill={can(intradayAnalysisFill)}
          onSubmit={submit}
          onFill={(one, title, ids) => void fill.preview(one, title, ids)}
        />
        <Panel title="Results" mark={days && <CountBadge count={days.length} />} padded={false}>
          {state.tuples ? (
            <Results
              days={days}
              error={read.error}
              picked={day ? keyOfDay(day) : null}
              onRetry={() => void read.refetch()}
              onPick={(key) => set({ day: key })}
            />
          ) : (
            <EmptyState text="Type symbols and dates, and submit." />
          )}
        </Panel>
        {day && <DayDetails day={day} />}
      </Stack>
      {fill.proposed && (
        <FillDialog
          title={fill.proposed.title}
          subject={symbolsOf(fill.proposed.asked)}
          found={fill.proposed.found}
          pending={fill.pending}
          onConfirm={(reason) => void fill.apply(reason)}
          onClose={fill.drop}
        />
      )}
    </div>
  );
}
