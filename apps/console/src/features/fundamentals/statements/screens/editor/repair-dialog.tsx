import type { StatementRepairDone } from '@midoffice/contract/fundamentals/statements/shapes';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { CallError } from '../../../../../data/client.ts';
import { refreshSubjects } from '../../../../../data/queries.ts';
import { plural } from '../../../../../kit/base/format.ts';
import { RepairFrame } from '../../../../../kit/repair/repair-frame.tsx';
import { useNotifyDone } from '../../../../../kit/repair/use-notify-done.ts';
import { StatementChanges } from '../../statement-changes.tsx';

/** A repair that a person is asked about. */
export interface RepairAsk {
  readonly title: string;
  readonly action: string;
  readonly text: string;
  /** The message of success, where it is not the server's. */
  readonly success?: string;
  send(how: { readonly preview: boolean; readonly reason: string }): Promise<StatementRepairDone>;
}

const errorOf = (error: unknown): CallError =>
  error instanceof CallError ? error : new CallError(String(error), 0, null);

const summaryOf = ({ changedCount, cells }: StatementRepairDone): string =>
  changedCount
    ? `${plural(changedCount, 'value')} would change.`
    : cells.length
      ? 'No value of a record would change.'
      : 'Nothing would change.';

/** Shows what a repair of one record would change, and writes it once it is confirmed. */
export function RepairDialog({ ask, onClose }: { readonly ask: RepairAsk; onClose(): void }) {
  const client = useQueryClient();
  const { notify } = useNotifyDone();
  const [preview, setPreview] = useState<StatementRepairDone | null>(null);
  const [error, setError] = useState<CallError | null>(null);
  const [writing, setWriting] = useState(false);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let isOpen = true;
    setPreview(null);
    setError(null);
    const look = async (): Promise<void> => {
      try {
        const done = await ask.send({ preview: true, reason: '' });
        if (isOpen) setPreview(done);
      } catch (failed) {
        if (isOpen) setError(errorOf(failed));
      }
    };
    void look();
    return () => {
      isOpen = false;
    };
  }, [ask, turn]);
  const write = async (reason: string): Promise<void> => {
    setWriting(true);
    try {
      const done = await ask.send({ preview: false, reason });
      refreshSubjects(client, new Set(['statements', 'ledger']));
      notify({ ...done, message: ask.success ?? done.message });
      onClose();
    } catch (failed) {
      setError(errorOf(failed));
    } finally {
      setWriting(false);
    }
  };
  return (
    <RepairFrame
      title={ask.title}
      action={ask.action}
      previews={preview && !error ? [preview.effects] : undefined}
      error={error}
      onRetry={() => setTurn(turn + 1)}
      writing={writing}
      summary={preview ? summaryOf(preview) : undefined}
      lead={<p>{ask.text}</p>}
      onWrite={(reason) => void write(reason)}
      onClose={onClose}
    >
      {preview && preview.changed.length > 0 && (
        <StatementChanges label="What changes" changes={preview.changed} />
      )}
    </RepairFrame>
  );
}
