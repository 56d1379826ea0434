import { importUserDomainFilters } from '@midoffice/contract/customers/filters/calls/import-user-domain-filters';
import { filterTypeNotes, filterTypes, type FilterType } from '@midoffice/contract/customers/filters/lists';
import type { FilterEffect } from '@midoffice/contract/customers/filters/shapes';
import { IconFile } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { CallError } from '../../../data/client.ts';
import { useWrite } from '../../../data/queries.ts';
import { Button } from '../../../kit/base/button.tsx';
import { plural } from '../../../kit/base/format.ts';
import { Dialog } from '../../../kit/dialog/dialog.tsx';
import { formatBytes } from '../../../kit/form/csv-file.ts';
import { CheckField, SelectField, TextAreaField } from '../../../kit/form/field.tsx';
import { EffectView } from './effect-view.tsx';
import css from './filters.module.css';

// The server takes a megabyte in all.
const mostBytes = 900_000;

interface FileButtonProps {
  onText(text: string, name: string): void;
  onProblem(problem: string): void;
}

function FileButton({ onText, onProblem }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const choose = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    if (file.size > mostBytes) {
      onProblem(`${file.name} is larger than ${formatBytes(mostBytes)}: use the command line.`);
      return;
    }
    try {
      onText(await file.text(), file.name);
    } catch {
      // The browser refuses to read a file that was changed or removed since it was chosen.
      onProblem(`${file.name} cannot be read any more: choose it again.`);
    }
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".txt,.csv,text/plain,text/csv"
        hidden
        aria-label="List of domains or addresses"
        onChange={(event) => {
          void choose(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <Button icon={<IconFile size={14} />} onClick={() => input.current?.click()}>
        Select file…
      </Button>
    </>
  );
}

interface Previewed {
  readonly inserted: number;
  readonly known: number;
  readonly impact: FilterEffect | null;
}

/** A list of domains or addresses: pasted or from a file, previewed, then imported whole or not at all. */
export function ImportDialog({ onClose }: { onClose(): void }) {
  const [type, setType] = useState<FilterType>('invalidDomains');
  const [values, setValues] = useState('');
  const [fileName, setFileName] = useState('');
  const [isActive, setActive] = useState(true);
  const [previewed, setPreviewed] = useState<Previewed | null>(null);
  const [problem, setProblem] = useState<string>();
  const showProblem = (error: CallError): boolean => {
    setProblem(error.issues['values'] ?? error.message.replace(/^values: /, ''));
    return true;
  };
  const write = useWrite(importUserDomainFilters, { onDone: onClose, onFailed: showProblem });
  const preview = useWrite(importUserDomainFilters, {
    quiet: 'success',
    onDone: setPreviewed,
    onFailed: showProblem,
  });
  const change = (act: () => void): void => {
    act();
    setPreviewed(null);
    setProblem(undefined);
  };
  const input = { type, values, isActive, fileName: fileName || 'pasted list' };
  const missing = values.trim() ? undefined : 'Enter values or select a file first';
  return (
    <Dialog
      title="Import filters"
      size="wide"
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant={previewed ? 'plain' : 'primary'}
            pending={preview.pending}
            disabledReason={missing}
            onClick={() => void preview.run({ ...input, preview: true })}
          >
            Preview
          </Button>
          <Button
            variant={previewed ? 'primary' : 'plain'}
            pending={write.pending}
            disabledReason={
              missing ??
              (previewed
                ? previewed.inserted
                  ? undefined
                  : 'All of them already exist'
                : 'Preview the list first')
            }
            onClick={() => void write.run(input)}
          >
            {previewed ? `Import ${plural(previewed.inserted, 'filter')}` : 'Import filters'}
          </Button>
        </>
      }
    >
      <div className={css.fields}>
        <SelectField
          label="Filter Type"
          value={type}
          options={filterTypes}
          hint={`${filterTypeNotes[type]}.`}
          onChange={(next) => change(() => setType(next))}
        />
        <TextAreaField
          label="Domains or e-mail addresses, one a line"
          rows={8}
          spellCheck={false}
          value={values}
          error={problem}
          onChange={(next) =>
            change(() => {
              setValues(next);
              setFileName('');
            })
          }
        />
        <div className={css.file}>
          <FileButton
            onText={(text, name) =>
              change(() => {
                setValues(text);
                setFileName(name);
              })
            }
            onProblem={setProblem}
          />
          <span className={css.soft}>{fileName || 'No file selected'}</span>
        </div>
        <CheckField
          label="Active at once"
          checked={isActive}
          onChange={(next) => change(() => setActive(next))}
        />
        {previewed && (
          <section aria-label="Preview" aria-live="polite" className={css.effect}>
            <p>
              {plural(previewed.inserted, 'new filter')}
              {previewed.known > 0 && `, ${plural(previewed.known, 'value')} there already`}.
            </p>
            {previewed.impact && <EffectView effect={previewed.impact} />}
          </section>
        )}
      </div>
    </Dialog>
  );
}
