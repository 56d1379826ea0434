import type { AiRunDetails } from '@midoffice/contract/content/ai-runner/shapes';
import { IconPlayerStop } from '@tabler/icons-react';
import { Button } from '../../../kit/base/button.tsx';
import { CopyButton } from '../../../kit/base/copy-button.tsx';
import { formatNumber } from '../../../kit/base/format.ts';
import { Panel } from '../../../kit/base/panel.tsx';
import { StatusBadge } from '../../../kit/base/status-badge.tsx';
import { EmptyState } from '../../../kit/states/states.tsx';
import css from './ai-runner.module.css';
import { useElapsed } from './use-run.ts';

/** A time as seconds with one decimal, such as 12.3 s. */
export const seconds = (ms: number): string => `${formatNumber(ms / 1000, 1)} s`;

/** Dollars to a millionth, as runs cost less than cents. */
const dollars = (cost: number | null): string =>
  cost === null ? 'unknown' : `$${cost.toFixed(cost < 0.01 ? 6 : 4)}`;

/** What a run cost; the provider does not count what was stopped or failed. */
export const costText = ({ cost, isEstimated }: Pick<AiRunDetails, 'cost' | 'isEstimated'>): string =>
  isEstimated && cost !== null ? `about ${dollars(cost)}` : dollars(cost);

interface ResultPanelProps {
  /** When the run under way began, by the clock of `performance`; null while none is. */
  readonly since: number | null;
  readonly said: string;
  readonly run: AiRunDetails | null;
  readonly processing: boolean;
  readonly refusal: string | undefined;
  onStop(): void;
  onPostProcess(run: AiRunDetails): void;
}

function Facts({ run }: { readonly run: AiRunDetails }) {
  return (
    <p className={css.facts}>
      <span>{run.promptName}</span>
      <span>{run.modelType}</span>
      <span>{seconds(run.elapsedMs)}</span>
      {run.inputTokens !== null && run.outputTokens !== null && (
        <span>
          {run.isEstimated && 'about '}
          {formatNumber(run.inputTokens)} + {formatNumber(run.outputTokens)} tokens
        </span>
      )}
      <span>Cost {costText(run)}</span>
      {run.error && <span className={css.fault}>{run.error}</span>}
    </p>
  );
}

const Answer = ({ label, text }: { readonly label: string; readonly text: string }) => (
  <section className={css.answer} aria-label={label}>
    <h3 className={css.part}>
      {label} {text && <CopyButton text={text} label={`Copy ${label.toLowerCase()}`} />}
    </h3>
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys */}
    <pre className={css.text} tabIndex={0}>
      {text}
    </pre>
  </section>
);

/** The answer of a run: as it comes, whole, and post-processed. Source: r003-ai-states. */
export function ResultPanel(props: ResultPanelProps) {
  const { since, said, run, processing, refusal, onStop, onPostProcess } = props;
  const elapsed = useElapsed(since);
  if (elapsed !== null)
    return (
      <Panel
        title="Result"
        mark={<StatusBadge tone="accent">running</StatusBadge>}
        tools={
          <span role="timer" aria-label="Elapsed time" className={css.elapsed}>
            {seconds(elapsed)}
          </span>
        }
        actions={
          <Button icon={<IconPlayerStop size={14} />} onClick={onStop}>
            Stop
          </Button>
        }
      >
        <Answer label="Answer so far" text={said} />
      </Panel>
    );
  if (!run)
    return (
      <Panel title="Result">
        {<EmptyState text="Run a model, or pick a run below, to see its answer." />}
      </Panel>
    );
  return (
    <Panel
      title="Result"
      mark={<StatusBadge status={run.state} />}
      actions={
        run.state === 'done' &&
        run.responseData && (
          <Button pending={processing} disabledReason={refusal} onClick={() => onPostProcess(run)}>
            Post-process
          </Button>
        )
      }
    >
      <Facts run={run} />
      <Answer label="Answer" text={run.responseData} />
      {run.postProcessed !== null && <Answer label="Post-processed" text={run.postProcessed} />}
    </Panel>
  );
}
