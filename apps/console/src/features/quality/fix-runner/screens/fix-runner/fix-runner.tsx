import type { FixInfo, FixRunDone } from '@midoffice/contract/quality/fix-runner/shapes';
import { useCallback, useState } from 'react';
import { useAddressState } from '../../../../../kit/address/use-address-state.ts';
import { Columns, Panel, Stack } from '../../../../../kit/base/panel.tsx';
import { useUnsavedGuard } from '../../../../../kit/guard/use-unsaved-guard.ts';
import type { ScreenProps } from '../../../../../kit/screen.ts';
import { EmptyState } from '../../../../../kit/states/states.tsx';
import { FunctionBlock } from './function-block.tsx';
import { ResultView } from './result-view.tsx';
import { runAddress } from './run-address.ts';
import { Runs } from './runs.tsx';

type Given = ScreenProps['params'];

/** One fix: a collapsible block for each of its functions, the result of the last one run, and the runs so far. */
function Fix({
  name,
  info,
  given,
}: {
  readonly name: string;
  readonly info: FixInfo;
  readonly given: Given;
}) {
  const [done, setDone] = useState<FixRunDone | null>(null);
  const [, setAddress] = useAddressState(runAddress);
  // A run in the background is followed in its own dialog.
  const show = (next: FixRunDone): void => {
    if (next.jobId === null || next.runId === null) setDone(next);
    else setAddress({ run: String(next.runId) });
  };
  const [edited, setEdited] = useState<readonly string[]>([]);
  const noteEdited = useCallback(
    (subtype: string, isEdited: boolean) =>
      setEdited((old) => [...old.filter((one) => one !== subtype), ...(isEdited ? [subtype] : [])]),
    [],
  );
  useUnsavedGuard(edited.length > 0, info.label);
  return (
    <div data-screen="fix-function-runner">
      <Columns widths="minmax(0, 360px) minmax(0, 1fr)">
        <Panel title={info.label}>
          <Stack>
            {Object.entries(info.functions).map(([subtype, one]) => (
              <FunctionBlock
                key={subtype}
                type={name}
                subtype={subtype}
                info={one}
                given={given}
                onShown={show}
                onEdited={noteEdited}
              />
            ))}
          </Stack>
        </Panel>
        <Stack>
          {done && <ResultView key={`${done.runId ?? 'dry'}`} done={done} />}
          <Runs type={name} />
        </Stack>
      </Columns>
    </div>
  );
}

/** The tool that every fix function of the server opens, with what the server says of it. */
export function FixRunner({ sub, fix, params }: ScreenProps) {
  if (!sub || !fix) return <EmptyState text="This fix function does not exist." />;
  return <Fix key={sub} name={sub} info={fix as FixInfo} given={params} />;
}
