import { uploadChartFile } from '@midoffice/contract/prices/charts/calls/upload-chart-file';
import { chartTypeLabel } from '@midoffice/contract/prices/charts/lists';
import type { ChartImportDone, ChartType, ImportedCell } from '@midoffice/contract/prices/charts/shapes';
import type { SentOf } from '@midoffice/contract/kernel';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { callApi, mayPass, plain, type CallError } from '../../../../../data/client.ts';
import { refreshSubjects } from '../../../../../data/queries.ts';
import { snackbar } from '../../../../../data/snackbar.ts';
import { Button } from '../../../../../kit/base/button.tsx';
import { formatNumber, plural } from '../../../../../kit/base/format.ts';
import { PartHeading } from '../../../../../kit/base/panel.tsx';
import { Dialog } from '../../../../../kit/dialog/dialog.tsx';
import { EffectsView } from '../../../../../kit/repair/effects-view.tsx';
import { RepairWarnings } from '../../../../../kit/repair/repair-warnings.tsx';
import { ErrorState, SkeletonLines } from '../../../../../kit/states/states.tsx';
import { DenseTable } from '../../../../../kit/table/dense-table.tsx';
import { cellColumns } from './cell-columns.ts';
import css from './chart-repair.module.css';

/** A file and where it goes, as the import is sent without `preview`. */
export type ChartImport = Pick<SentOf<typeof uploadChartFile>, 'source' | 'format' | 'chartType' | 'name'> & {
  /** As the server spells it. */
  readonly symbol: string;
  readonly subject: 'bars' | 'splits' | 'dividends';
  readonly file: File;
};

const isStale = (error: CallError): boolean =>
  error.conflicts.some(({ field }) => field === 'expectedChangeSet' || field === 'expectedImport');

interface ImportDesk {
  readonly preview: ChartImportDone | undefined;
  readonly error: CallError | undefined;
  /** Somebody else changed the data since the preview that was shown before: what is shown now is new. */
  readonly stale: string | undefined;
  readonly writing: boolean;
  write(): Promise<void>;
  again(): void;
}

/** Works out what an import would do and makes it for the data of that preview only. */
function useImport(asked: ChartImport, onDone: () => void): ImportDesk {
  const client = useQueryClient();
  const [turn, setTurn] = useState(0);
  const [found, setFound] = useState<{ preview?: ChartImportDone; error?: CallError }>({});
  const [stale, setStale] = useState<string>();
  const [writing, setWriting] = useState(false);
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  useEffect(() => {
    let isLatest = true;
    callApi(uploadChartFile, { ...asked, preview: true }).then(
      (preview) => isLatest && setFound({ preview }),
      (error: unknown) => isLatest && setFound({ error: error as CallError }),
    );
    return () => {
      isLatest = false;
    };
  }, [asked, turn]);
  const again = (): void => {
    setFound({});
    setTurn((before) => before + 1);
  };
  async function write(): Promise<void> {
    if (!found.preview) return;
    const { lastChangeSetId: expectedChangeSet, lastImportId: expectedImport } = found.preview;
    setWriting(true);
    setStale(undefined);
    try {
      const done = await callApi(uploadChartFile, { ...asked, expectedChangeSet, expectedImport });
      refreshSubjects(client, new Set(plain(uploadChartFile).changes));
      snackbar.success(done.message);
      if (isOpen.current) onDone();
    } catch (error) {
      const refused = error as CallError;
      if (!isOpen.current) snackbar.failure(refused);
      else if (isStale(refused)) {
        setStale(refused.message);
        again();
      } else setFound({ error: refused });
    } finally {
      setWriting(false);
    }
  }
  const { preview, error } = found;
  return { preview, error, stale, writing, write, again };
}

const day = (text: string | null): string => (text ?? '').replace('T', ' ').replace(/:00$/, '');

const eventText = ({ inserted, changed }: ChartImportDone['splits'], one: string): string =>
  inserted + changed > 0 ? `${plural(inserted + changed, one)} new or changed` : '';

/** What a file holds against what its source had sent, in sentences. */
function importSentences(done: ChartImportDone, { subject, source }: ChartImport): string[] {
  const { rows, inserted, changed, same, held, unreadable, conflicts, from, to } = done;
  const counts = [
    `${formatNumber(inserted)} new`,
    `${formatNumber(changed)} changed`,
    `${formatNumber(same)} the same`,
    `${formatNumber(unreadable)} unreadable`,
    ...(held ? [`${formatNumber(held)} kept out by a no-override range`] : []),
  ];
  const events =
    subject === 'bars' ? [eventText(done.splits, 'split'), eventText(done.dividends, 'dividend')] : [];
  return [
    `${plural(rows, 'row')} of ${source}${from ? `, ${day(from)} to ${day(to)}` : ''}: ${counts.join(', ')}.`,
    ...events.filter(Boolean).map((text) => `${text}.`),
    ...(conflicts
      ? [
          `${plural(conflicts, 'repaired value')} ${conflicts === 1 ? 'differs' : 'differ'} from the file: the repair stays until somebody decides the import conflict.`,
        ]
      : []),
  ];
}

const cellKey = ({ date, field }: ImportedCell): string => `${date} ${field}`;

/** The preview itself: counts, what cannot be read, warnings and the first values of source and chart. */
function ImportFindings({ done, asked }: { readonly done: ChartImportDone; readonly asked: ChartImport }) {
  return (
    <div className={css.findings}>
      {done.isNewSymbol && (
        <p role="alert" className={css.warning}>
          {`${asked.symbol} is a new symbol: the import creates it.`}
        </p>
      )}
      <p data-testid="import-summary">{importSentences(done, asked).join(' ')}</p>
      {done.unreadableTexts.length > 0 && (
        <ul className={css.unreadable} aria-label="Unreadable values">
          {done.unreadableTexts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      <RepairWarnings effects={done.effects} />
      {done.cells.length > 0 && (
        <>
          <PartHeading>{`Values of ${asked.source}`}</PartHeading>
          <DenseTable
            label={`Changed values of ${asked.source}`}
            name="Changed values"
            columns={cellColumns(done.cells)}
            rows={done.cells}
            rowKey={cellKey}
            height={180}
          />
        </>
      )}
      <PartHeading>Values of the chart</PartHeading>
      <EffectsView
        label="Changed values of the chart"
        done={{ cells: [], effects: { ...done.effects, warnings: [], warningCount: 0 } }}
      />
    </div>
  );
}

interface ImportPreviewProps {
  /** A new object is a new question. */
  readonly asked: ChartImport;
  onDone(): void;
  onClose(): void;
}

/** Shows what a file would change before it is imported. Nothing is written until Import. */
export function ImportPreview({ asked, onDone, onClose }: ImportPreviewProps) {
  const desk = useImport(asked, onDone);
  const { preview, error, stale } = desk;
  const isNothing =
    preview !== undefined &&
    preview.cells.length === 0 &&
    [preview, preview.splits, preview.dividends].every((one) => one.inserted + one.changed === 0);
  const series = asked.subject === 'bars' ? chartTypeLabel(asked.chartType as ChartType) : asked.subject;
  return (
    <Dialog
      title={`Import ${asked.file.name}`}
      subject={`${asked.symbol}, ${series}`}
      size="wide"
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>Back</Button>
          <Button
            variant="primary"
            pending={desk.writing}
            disabledReason={
              preview
                ? isNothing
                  ? 'Nothing would change'
                  : undefined
                : (error?.message ?? 'Calculating changes…')
            }
            onClick={() => void desk.write()}
          >
            {preview?.effects.warningCount ? 'Import anyway' : 'Import'}
          </Button>
        </>
      }
    >
      {stale && (
        <p role="alert" className={css.warning}>
          {`${stale} Nothing was imported: check the new preview below.`}
        </p>
      )}
      {error ? (
        <ErrorState error={error} onRetry={mayPass(error) ? desk.again : undefined} />
      ) : preview ? (
        <ImportFindings done={preview} asked={asked} />
      ) : (
        <SkeletonLines count={4} />
      )}
    </Dialog>
  );
}
