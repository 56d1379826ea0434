import type { ReactNode } from 'react';
import type { Fields } from '../form/use-fields.ts';
import { recordParams } from './unsaved.ts';
import { useFormDraft } from './use-form-draft.tsx';
import { useUnsavedGuard } from './use-unsaved-guard.ts';

type Values = Readonly<Record<string, string | boolean>>;

interface FormGuard {
  /** What is unsaved, as a person calls it. */
  readonly label: string;
  /** Name of the draft, with the record's id; absent: nothing is kept. */
  readonly draft?: string;
  readonly keys?: readonly string[];
}

/**
 * Guards a form: asks before its edits are lost, keeps them in this browser and offers them when the person comes back.
 * @returns the offer, to be shown at the top of the form
 */
export function useFormGuard<V extends Values>(
  fields: Fields<V>,
  { label, draft, keys = recordParams }: FormGuard,
): ReactNode {
  const { values, start, dirty } = fields;
  useUnsavedGuard(dirty, label, keys);
  const [offer] = useFormDraft({ name: draft, values, start, dirty, onRestore: fields.set });
  return offer;
}
