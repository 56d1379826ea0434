import { updateEarningsCall } from '@midoffice/contract/staff-work/earnings-calls/calls/update-earnings-call';
import type { EarningsCall } from '@midoffice/contract/staff-work/earnings-calls/shapes';
import { useState } from 'react';
import { CallError } from '../../data/client.ts';
import { useFields, type Fields } from '../../kit/form/use-fields.ts';
import { callServer } from '../shared/api.ts';
import type { PageTab } from '../shared/tab.ts';
import { findDialIn, type DialIn } from './dial-in.ts';
import { fillPage, readContent } from './page.ts';

export const labels = {
  dialinNumber: 'Dial-in number',
  dialinCode: 'Dial-in code',
  dialinLink: 'Dial-in link',
  newsLink: 'News link',
  audioFileLink: 'Audio file link',
} as const satisfies Record<keyof DialIn, string>;
const names = Object.keys(labels) as (keyof DialIn)[];
type Values = Record<keyof DialIn, string>;

const noAccess =
  'The browser lets no extension into this page. Open the dial-in page and click the button of the extension there.';

const pick = (from: Values, which: readonly (keyof DialIn)[]): Partial<Values> =>
  Object.fromEntries(which.map((name) => [name, from[name].trim()]));

/** What a popup says of an act. */
interface Note {
  readonly text: string;
  readonly isProblem: boolean;
}

interface Options {
  readonly call: EarningsCall;
  /** The open page; null: it has been closed. */
  readonly tab: PageTab | null;
  readonly person: { readonly name: string; readonly email: string };
  /** Answers whether a failure means that nobody is signed in any more. */
  signedOut(error: unknown): boolean;
  onSaved(): void;
}

/** The dial-in of a record in a form: read from the page, filled into it, saved to the record. */
export function useDialIn({ call, tab, person, signedOut, onSaved }: Options): {
  readonly fields: Fields<Values>;
  readonly note: Note | null;
  readonly pending: boolean;
  readPage(): Promise<void>;
  fill(): Promise<void>;
  save(): Promise<void>;
} {
  const [known, setKnown] = useState<Values>(() => pick(call, names) as Values);
  const fields = useFields<Values>(known);
  const [pending, setPending] = useState(false);
  const [note, setNote] = useState<Note | null>(null);
  const say = (text: string, isProblem = false): void => setNote({ text, isProblem });
  const { values } = fields;

  async function readPage(): Promise<void> {
    const content = tab && (await readContent(tab));
    if (!content) return say(noAccess, true);
    const found = Object.entries(findDialIn(content)).filter(([, value]) => value);
    fields.set(Object.fromEntries(found) as Partial<Values>);
    if (!found.length) return say('Nothing was found on this page.');
    return say(`Found ${found.length} of ${names.length} on this page. Check them, then save.`);
  }

  async function fill(): Promise<void> {
    const given = {
      number: values.dialinNumber,
      code: values.dialinCode.replaceAll('#', ''),
      name: person.name,
      email: person.email,
      symbol: call.symbol,
    };
    const filled = tab && (await fillPage(tab, given));
    if (!filled) return say(noAccess, true);
    if (!filled.length) return say('No empty field of this page asks for one of these values.');
    return say(`Filled: ${filled.join(', ')}.`);
  }

  function refused(error: unknown): void {
    if (signedOut(error)) return;
    if (!(error instanceof CallError)) return say('Something went wrong.', true);
    if (!error.conflicts.length) return fields.fail(error) ? undefined : say(error.message, true);
    const theirs = error.conflicts.map(({ field, actual }) => [field, String(actual ?? '')] as const);
    // The next save replaces what is there now.
    setKnown((old) => ({ ...old, ...Object.fromEntries(theirs) }));
    const changes = theirs.map(
      ([field, value]) => `${labels[field as keyof DialIn] ?? field} is now "${value}"`,
    );
    return say(`Somebody else changed the record: ${changes.join(', ')}. Save again to replace it.`, true);
  }

  async function save(): Promise<void> {
    const changed = names.filter((name) => values[name].trim() !== known[name]);
    if (!changed.length) return say('Nothing differs from the record.');
    setPending(true);
    setNote(null);
    const { symbol, fiscalPeriod } = call;
    const record = { symbol, fiscalPeriod, ...pick(values, changed), expected: pick(known, changed) };
    try {
      const { message } = await callServer(updateEarningsCall, { record });
      setKnown(values);
      say(message);
      onSaved();
    } catch (error) {
      refused(error);
    } finally {
      setPending(false);
    }
    return undefined;
  }
  return { fields, note, pending, readPage, fill, save };
}
