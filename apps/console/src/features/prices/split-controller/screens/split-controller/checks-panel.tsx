import {
  splitCheckNames,
  splitChecks,
  type SplitCheck,
  type SplitCheckStatus,
  type SplitStatistics,
} from '@midoffice/contract/prices/split-controller/shapes';
import { IconCheck } from '@tabler/icons-react';
import { Button } from '../../../../../kit/base/button.tsx';
import { Panel } from '../../../../../kit/base/panel.tsx';
import { StatusBadge, type Tone } from '../../../../../kit/base/status-badge.tsx';
import { ToolLink } from '../../../../../kit/nav/tool-link.tsx';
import { autoFixes, fixAct, type Act } from './use-fixes.ts';
import css from './split-controller.module.css';

const tones: Readonly<Record<SplitCheckStatus['status'], Tone>> = {
  'auto-fix': 'amber',
  'manual-fix': 'red',
  valid: 'green',
};

/** The tool that fixes a check's data by hand. */
const tools: Readonly<Record<SplitCheck, readonly [item: string, label: string]>> = {
  splitRecord: ['charts', 'Charts'],
  eodHistory: ['charts', 'Charts'],
  intradayHistory: ['charts', 'Charts'],
  adjClose: ['charts', 'Charts'],
  dividends: ['epsEditor', 'EPS Editor'],
  perShare: ['epsEditor', 'EPS Editor'],
  shareCount: ['historicalMarketcap', 'Historical Marketcap'],
  marketCap: ['historicalMarketcap', 'Historical Marketcap'],
  priceConsistency: ['charts', 'Charts'],
  dayOverDay: ['charts', 'Charts'],
};

interface RowProps {
  readonly check: SplitCheck;
  readonly found: SplitStatistics;
  /** Why nothing may be done now. */
  readonly disabledReason: string | undefined;
  onAct(act: Act): void;
}

function CheckRow({ check, found, disabledReason, onAct }: RowProps) {
  const one = found.status[check];
  const label = splitChecks[check];
  const complete = found.adjustmentComplete[check];
  const [item, tool] = tools[check];
  const cannot =
    one.status === 'valid'
      ? 'Already valid'
      : one.fixes.length
        ? undefined
        : 'No automatic repair: fix it yourself, then mark it valid';
  return (
    <li className={css.check} data-testid={`split-check-${check}`} data-status={one.status}>
      <span className={css.state}>
        <StatusBadge tone={tones[one.status]}>{one.status}</StatusBadge>
        {complete && (
          <span className={css.complete}>
            <IconCheck size={13} aria-hidden="true" /> complete
          </span>
        )}
      </span>
      <div className={css.words}>
        <b>{label}</b>
        <p>{one.explainMsg}</p>
        {one.fixes.length > 0 && (
          <ul className={css.lines}>
            {one.fixes.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
        {one.status !== 'valid' && !one.fixes.length && (
          <ToolLink page="data-fixes" item={item} params={{ symbol: found.symbol }}>
            {`Open in ${tool}`}
          </ToolLink>
        )}
      </div>
      <span className={css.acts}>
        <Button
          size="small"
          variant={one.status === 'auto-fix' ? 'primary' : 'plain'}
          aria-label={`FIX ${label}`}
          disabledReason={disabledReason ?? cannot}
          onClick={() => onAct(fixAct(`FIX ${label}`, 'FIX', { fixTypes: [check], validTypes: [] }, found))}
        >
          FIX
        </Button>
        <Button
          size="small"
          aria-label={`Mark valid: ${label}`}
          disabledReason={disabledReason ?? (complete ? 'Already complete' : undefined)}
          onClick={() =>
            onAct(fixAct(`Mark ${label} valid`, 'Mark valid', { fixTypes: [], validTypes: [check] }, found))
          }
        >
          Mark valid
        </Button>
      </span>
    </li>
  );
}

interface ChecksPanelProps {
  readonly found: SplitStatistics;
  /** Why nothing may be done now. */
  readonly disabledReason: string | undefined;
  /** The checks are about to be run again. */
  readonly waiting: boolean;
  readonly checking: boolean;
  onAct(act: Act): void;
}

/** Every check with its status, explanation and fix. */
export function ChecksPanel({ found, disabledReason, waiting, checking, onAct }: ChecksPanelProps) {
  const { counts } = found.summary;
  const autos = autoFixes(found);
  const isComplete = splitCheckNames.every((check) => found.adjustmentComplete[check]);
  return (
    <div data-screen="split-controller-checks">
      <Panel
        title="Status checks"
        mark={
          <span className={css.counts} role="status">
            {waiting
              ? 'Checking again in 3 seconds…'
              : checking
                ? 'Checking…'
                : `${counts.valid} valid, ${counts['auto-fix']} auto-fix, ${counts['manual-fix']} manual-fix`}
          </span>
        }
        actions={
          <span className={css.acts}>
            <Button
              variant="primary"
              size="small"
              disabledReason={
                disabledReason ?? (autos.length ? undefined : 'No check can be fixed by a rule')
              }
              onClick={() =>
                onAct(fixAct('Run Auto-Fixes', 'Run Auto-Fixes', { fixTypes: autos, validTypes: [] }, found))
              }
            >
              Run Auto-Fixes
            </Button>
            <Button
              size="small"
              disabledReason={disabledReason ?? (isComplete ? 'All adjustments are complete' : undefined)}
              onClick={() =>
                onAct(
                  fixAct(
                    'Set Complete',
                    'Set Complete',
                    { fixTypes: [], validTypes: splitCheckNames },
                    found,
                  ),
                )
              }
            >
              Set Complete
            </Button>
          </span>
        }
        padded={false}
      >
        <ul className={css.checks} aria-label="Status checks">
          {splitCheckNames.map((check) => (
            <CheckRow key={check} {...{ check, found, disabledReason, onAct }} />
          ))}
        </ul>
      </Panel>
    </div>
  );
}
