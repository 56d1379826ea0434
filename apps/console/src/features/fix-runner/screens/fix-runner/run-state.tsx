import type { FixRun } from '@midoffice/contract/fix-runner/shapes';
import { StatusBadge, type Tone } from '../../../../kit/base/status-badge.tsx';

const tones: Readonly<Record<FixRun['state'], Tone>> = {
  running: 'blue',
  done: 'green',
  failed: 'red',
  reverted: 'grey',
};

/** How a run stands; while it runs, how far it is. */
export const RunState = ({ run }: { readonly run: FixRun }) => (
  <StatusBadge tone={tones[run.state]}>
    {run.state === 'running' ? `${run.worked} of ${run.targets}` : run.state}
  </StatusBadge>
);
