import { useState, type ReactNode } from 'react';
import type { CallError } from '../../../data/client.ts';
import { useFields } from '../../../kit/form/use-fields.ts';
import { useFormGuard } from '../../../kit/guard/use-form-guard.tsx';
import {
  emptyInvoice,
  formField,
  linesOf,
  readInvoice,
  typedProblems,
  type InvoiceValues,
  type Problems,
  type TypedLine,
} from './model.ts';

const guardedKeys = ['page', 'item', 'tab'];

/** The form of an invoice: what is typed, its sums, what is wrong, and the offer of a draft. */
export function useInvoiceForm() {
  const fields = useFields<InvoiceValues>(emptyInvoice);
  const [problems, setProblems] = useState<Problems>({});
  const offer: ReactNode = useFormGuard(fields, {
    label: 'Custom invoice',
    draft: 'custom-invoice',
    keys: guardedKeys,
  });
  const { values, dirty } = fields;
  const read = readInvoice(values);
  const typed = typedProblems(values, read.problems);
  const problem = (name: string): string | null => problems[name] ?? typed[name] ?? null;
  const set = (patch: Partial<InvoiceValues>): void => {
    fields.set(patch);
    setProblems((old) =>
      Object.fromEntries(Object.entries(old).filter(([name]) => !Object.hasOwn(patch, name))),
    );
  };
  return {
    values,
    dirty,
    offer,
    lines: linesOf(values),
    ...read,
    set,
    /** What is wrong with a field: with a typed number at once, with anything else once somebody tried to go on. */
    problem,
    /** Whether the sums leave out a number that is typed and wrong. */
    isUncertain: Object.keys(typed).some((name) => name !== 'days'),
    text: (name: keyof InvoiceValues) => ({
      value: values[name],
      onChange: (value: string) => set({ [name]: value }),
      error: problem(name),
    }),
    setLines(lines: readonly TypedLine[]): void {
      set({ lines: JSON.stringify(lines) });
      setProblems((old) =>
        Object.fromEntries(Object.entries(old).filter(([name]) => !name.startsWith('lines'))),
      );
    },
    /** Whether all is right; else the problems show. */
    check(): boolean {
      setProblems(read.problems);
      return Object.keys(read.problems).length === 0;
    },
    /** Shows a refusal beside its field. Answers false where it names none. */
    fail(error: CallError): boolean {
      const named = {
        ...error.issues,
        ...(error.field && { [error.field]: error.message.replace(`${error.field}: `, '') }),
      };
      const found = Object.entries(named).flatMap(([name, text]) => {
        const field = formField(name);
        return field === undefined ? [] : [[field, text] as const];
      });
      setProblems(Object.fromEntries(found));
      return found.length > 0;
    },
    reset: () => fields.reset(emptyInvoice),
  };
}

export type InvoiceForm = ReturnType<typeof useInvoiceForm>;
