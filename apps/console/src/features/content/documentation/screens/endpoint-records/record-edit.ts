import { updateEndpointRecord } from '@midoffice/contract/content/documentation/calls/update-endpoint-record';
import type {
  DocumentationTag,
  EndpointEdit,
  LevelNote,
  Parameter,
  Property,
  SchemaEntry,
} from '@midoffice/contract/content/documentation/shapes';
import { useRef, useState, type ReactNode } from 'react';
import { useRefusal } from '../../../../../data/me.ts';
import { useWrite } from '../../../../../data/queries.ts';
import { useConflict } from '../../../../../kit/dialog/use-conflict.tsx';
import { issuesOf } from '../../../../../kit/form/issues.ts';
import { typedSince } from '../../../../../kit/form/typed-since.ts';
import { useFormDraft } from '../../../../../kit/guard/use-form-draft.tsx';
import { useUnsavedGuard } from '../../../../../kit/guard/use-unsaved-guard.ts';

/** The fields of a record that are edited here; its texts for the website too. */
export interface RecordValues {
  readonly name: string;
  readonly tag: string;
  readonly minLevelNotes: readonly LevelNote[];
  readonly parameters: readonly Parameter[];
  readonly properties: readonly Property[];
  readonly description: string;
  readonly content: string;
}

export const valuesOf = (entry: SchemaEntry): RecordValues => ({
  name: entry.name,
  tag: entry.tag ?? '',
  minLevelNotes: entry.minLevelNotes,
  parameters: entry.parameters,
  properties: entry.properties,
  description: entry.description,
  content: entry.content,
});

const names = ['name', 'tag', 'minLevelNotes', 'parameters', 'properties', 'description', 'content'] as const;

/** What differs between what was read and what is in the form, as the call takes it. */
export function editOf(before: RecordValues, after: RecordValues): EndpointEdit {
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  const sent: Record<string, unknown> = {};
  for (const name of changed) sent[name] = name === 'tag' ? after.tag || null : after[name];
  return sent as EndpointEdit & { tag?: DocumentationTag | null };
}

interface RecordEdit {
  readonly values: RecordValues;
  /** How many fields differ from what was read. */
  readonly count: number;
  /** What is wrong, by the name of its field such as `parameters.0.name`. */
  readonly errors: Readonly<Record<string, string>>;
  readonly offer: ReactNode;
  readonly dialog: ReactNode;
  readonly pending: boolean;
  readonly refusal: string | undefined;
  set(patch: Partial<RecordValues>): void;
  save(): void;
  discard(): void;
  /** Gives back what the release says. */
  restore(): void;
}

/** Keeps the edited fields as one text: a draft holds texts. What was not edited is restored as it is by then. */
const draftOf = (values: RecordValues, edited: EndpointEdit) => ({
  fields: JSON.stringify(
    Object.fromEntries(
      names.filter((name) => Object.hasOwn(edited, name)).map((name) => [name, values[name]]),
    ),
  ),
});

/** A record as it is edited: what changed, its draft, its save, and what happens where somebody else saved meanwhile. */
export function useRecordEdit(entry: SchemaEntry): RecordEdit {
  const [base, setBase] = useState(() => ({ values: valuesOf(entry), revision: entry.revision }));
  const [values, setValues] = useState(base.values);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const resetting = useRef(false);
  const edit = editOf(base.values, values);
  const count = Object.keys(edit).length;
  // What others saved is shown as soon as nothing is edited here.
  if (count === 0 && entry.revision !== base.revision) {
    setBase({ values: valuesOf(entry), revision: entry.revision });
    setValues(valuesOf(entry));
  }
  useUnsavedGuard(count > 0, `Record of ${entry.name}`, ['page', 'item', 'endpoint']);
  const [offer, drop] = useFormDraft({
    name: `endpoint-record/${entry.code}`,
    values: draftOf(values, edit),
    dirty: count > 0,
    onRestore: ({ fields }) => fields && setValues({ ...values, ...(JSON.parse(fields) as RecordValues) }),
  });
  const conflict = useConflict();
  const sending = useRef(values);
  const write = useWrite(updateEndpointRecord, {
    onDone(done, sent) {
      const kept = resetting.current ? valuesOf(entry) : { ...base.values, ...sent.edit, tag: values.tag };
      resetting.current = false;
      drop();
      setErrors({});
      setBase({ values: kept as RecordValues, revision: done.revision });
      setValues((now) => ({ ...(kept as RecordValues), ...typedSince(now, sending.current) }));
    },
    onFailed(error, sent) {
      resetting.current = false;
      setErrors(issuesOf(error, ['edit']));
      return conflict.show(error, {
        takeTheirs: () => setValues(valuesOf(entry)),
        keepMine: (mine) =>
          void write.run({
            code: sent.code,
            revision: error.revision ?? sent.revision,
            edit: Object.fromEntries(
              Object.entries(sent.edit).filter(([name]) => Object.hasOwn(mine, name)),
            ) as EndpointEdit,
          }),
      });
    },
  });
  return {
    values,
    count,
    errors,
    offer,
    dialog: conflict.dialog,
    pending: write.pending,
    refusal: useRefusal(updateEndpointRecord),
    set(patch) {
      setErrors({});
      setValues((old) => ({ ...old, ...patch }));
    },
    save() {
      sending.current = values;
      void write.run({ code: entry.code, revision: base.revision, edit });
    },
    discard() {
      setErrors({});
      setValues(base.values);
    },
    restore() {
      resetting.current = true;
      sending.current = values;
      void write.run({ code: entry.code, revision: base.revision, edit: {}, reset: true });
    },
  };
}
