import type { FixRun } from '@midoffice/contract/quality/fix-runner/shapes';
import { StatusBadge, type Tone } from '../../../../../kit/base/status-badge.tsx';

const tones: Readonly<Record<FixRun['state'], Tone>> = {
  running: 'blue',
  done: 'green',
  failed: 'red',
  cancelled: 'grey',
  reverted: 'grey',
};

/** The state of a run; of one under way, how far it is. A dry run says that it is one. */
export function RunState({ run }: { readonly run: FixRun }) {
  if (run.state === 'running')
    return <StatusBadge tone={tones.running}>{`${run.worked} of ${run.targets}`}</StatusBadge>;
  if (run.dryRun && run.state === 'done') return <StatusBadge tone="amber">dry run</StatusBadge>;
  return <StatusBadge tone={tones[run.state]}>{run.state}</StatusBadge>;
}
