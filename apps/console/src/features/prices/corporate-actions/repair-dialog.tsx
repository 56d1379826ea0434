import type { EdsRepairDone } from '@midoffice/contract/prices/corporate-actions/shapes';
import { useEffect, useMemo, useRef } from 'react';
import type { CallError } from '../../../data/client.ts';
import { RepairFrame } from '../../../kit/repair/repair-frame.tsx';
import { ChangeTable } from '../../../kit/table/change-table.tsx';
import { changeLines, changeSummary, changesNothing } from './change-lines.ts';
import { useRepairs, type EdsRepair } from './use-repairs.ts';

/** A repair, or several of a kind, and how it is asked about. */
export interface RepairAsk<D extends EdsRepairDone = EdsRepairDone> {
  readonly title: string;
  /** The button's word. */
  readonly action: string;
  readonly danger?: boolean;
  /** What it does, where the changes alone do not say it. */
  readonly text?: string;
  /** A sentence that the preview of the one repair adds. */
  readonly said?: (preview: D) => string;
  /** Whether it may be written though it would change nothing, as a run that looks at everything again. */
  readonly evenIfNothing?: boolean;
  readonly repairs: readonly EdsRepair<D>[];
}

interface RepairDialogProps<D extends EdsRepairDone> {
  readonly ask: RepairAsk<D>;
  /** The button that leads away; `Cancel` without it. */
  readonly back?: string;
  /** Called when it is refused, for a screen that knows what to do about it. */
  onRefused?(error: CallError): void;
  onClose(): void;
  /** Called once everything is written; `onClose` without it. */
  onDone?(): void;
}

/** Shows which values and records a repair changes, before and after, and writes it on a person's word. */
export function RepairDialog<D extends EdsRepairDone>(props: RepairDialogProps<D>) {
  const { ask, onRefused, onClose, onDone } = props;
  const desk = useRepairs(ask.repairs, onDone ?? onClose);
  const { previews, error } = desk;
  const lines = useMemo(() => (previews ? changeLines(previews) : []), [previews]);
  const latest = useRef(onRefused);
  useEffect(() => {
    latest.current = onRefused;
  });
  useEffect(() => {
    if (error) latest.current?.(error);
  }, [error]);
  const only = previews?.length === 1 ? previews[0]!.done : undefined;
  const several = ask.repairs.length > 1 || new Set(lines.map((line) => line.symbol)).size > 1;
  const shown = useMemo(
    () =>
      lines.map(({ symbol, record, what, before, after }) => ({
        key: `${symbol} ${record} ${what}`,
        record: several ? `${symbol} · ${record}` : record,
        field: what,
        before,
        after,
      })),
    [lines, several],
  );
  const nothing = previews !== undefined && changesNothing(previews);
  return (
    <RepairFrame
      title={ask.title}
      action={ask.action}
      danger={ask.danger}
      {...(props.back && { back: props.back })}
      previews={desk.previews?.map(({ done }) => done.effects)}
      error={desk.error}
      onRetry={desk.again}
      stale={desk.stale}
      writing={desk.writing}
      disabledReason={nothing && !ask.evenIfNothing ? 'Nothing would change' : undefined}
      summary={previews && `${only && ask.said ? `${ask.said(only)} ` : ''}${changeSummary(previews)}`}
      lead={ask.text && <p>{ask.text}</p>}
      onWrite={(reason) => void desk.write(reason)}
      onClose={onClose}
    >
      {lines.length > 0 && <ChangeTable label="What changes" lines={shown} />}
    </RepairFrame>
  );
}
