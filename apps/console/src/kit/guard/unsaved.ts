import { currentPlace, guardPlace, type Place } from '../address/place.ts';
import { noteEditing } from '../../data/editing.ts';

/** A part of the screen that holds edits which are not saved. */
export interface Unsaved {
  /** What is unsaved, as a person calls it: `Note`, `Change plan`. */
  readonly label: string;
  /** Address parameters that take the part away when they change. */
  readonly keys: readonly string[];
  /** The dialog that the part is in. */
  readonly dialog: symbol | null;
  /** Noticed by the dialog itself: of no interest where a part of it has said more. */
  readonly isWhole?: boolean;
  /** Whether there are edits at this moment, for a part that does not report them at once. */
  isStill?(): boolean;
}

/** A question that is open: what would be lost, and how to go on. */
export interface Leaving {
  readonly labels: readonly string[];
  proceed(): void;
}

/** Parameters that choose what a screen is about. Those that only sort, page, filter or zoom lose no edit. */
export const recordParams: readonly string[] = [
  'page',
  'item',
  'userid',
  'symbol',
  'table',
  'tab',
  'mode',
  'ticker',
  'date',
  'report',
  'member',
  'task',
  'note',
];

const parts = new Map<symbol, Unsaved>();
const listeners = new Set<() => void>();
let leaving: Leaving | null = null;
/** The answer was to leave: the way that was asked about is open. */
let passing = false;
/** What asks a moment later, and what closes the way again. */
const timers = new Set<ReturnType<typeof setTimeout>>();

function later(act: () => void, ms: number): void {
  const timer = setTimeout(() => {
    timers.delete(timer);
    act();
  }, ms);
  timers.add(timer);
}

const labelsOf = (found: readonly Unsaved[]): readonly string[] => {
  const named = found.filter(
    (one) => !one.isWhole || !found.some((other) => !other.isWhole && other.dialog === one.dialog),
  );
  return [...new Set(named.map(({ label }) => label))];
};

function setLeaving(next: Leaving | null): void {
  leaving = next;
  for (const listener of listeners) listener();
}

/** Long enough for what was just saved to be drawn, and so to be dirty no more. */
const settleMs = 100;

function pass(proceed: () => void): void {
  passing = true;
  // A step in the history arrives later.
  later(() => (passing = false), 500);
  proceed();
}

/**
 * Asks before the parts lose their edits. A save may lead on to another place at once, before its form has noticed that it
 * is clean: what is still dirty a moment later is asked about.
 * @returns whether the act waits; then it is done once nothing is dirty any more, or the person has agreed
 */
function ask(isConcerned: (part: Unsaved) => boolean, proceed: () => void): boolean {
  if (passing || !present().some(isConcerned)) return false;
  later(() => {
    const found = present().filter(isConcerned);
    if (found.length) setLeaving({ labels: labelsOf(found), proceed: () => pass(proceed) });
    else pass(proceed);
  }, settleMs);
  return true;
}

const present = (): Unsaved[] => [...parts.values()].filter((part) => part.isStill?.() ?? true);

const isLost =
  (next: Place) =>
  ({ keys }: Unsaved): boolean => {
    const now = currentPlace();
    return (
      next.pathname !== now.pathname ||
      keys.some((key) => String(next.search[key] ?? '') !== String(now.search[key] ?? ''))
    );
  };

guardPlace((next, proceed) => ask(isLost(next), proceed));

const onUnload = (event: BeforeUnloadEvent): void => {
  if (present().length) event.preventDefault();
};

/** Notes a part with unsaved edits. Answers how to take that back. */
export function noteUnsaved(part: Unsaved): () => void {
  const id = Symbol(part.label);
  const edited = noteEditing();
  if (!parts.size) addEventListener('beforeunload', onUnload);
  parts.set(id, part);
  return () => {
    parts.delete(id);
    if (!parts.size) removeEventListener('beforeunload', onUnload);
    edited();
  };
}

/** What is unsaved on screen. */
export const unsavedLabels = (): readonly string[] => labelsOf(present());

/** Closes a dialog, or does what would take away everything; asks first where edits would be lost. */
export function leave(proceed: () => void, dialog?: symbol): void {
  if (!ask((one) => dialog === undefined || one.dialog === dialog, proceed)) proceed();
}

/**
 * Takes the place of a part of a dialog (another of its tabs, another record of its list); asks first where what that part
 * has noted itself would be lost. What is typed elsewhere in the dialog stays.
 */
export function leaveParts(proceed: () => void, dialog: symbol | null): void {
  if (!ask((one) => one.dialog === dialog && !one.isWhole, proceed)) proceed();
}

/** Does what must not be asked about any more. */
export function withoutAsking(act: () => void): void {
  const before = passing;
  passing = true;
  act();
  passing = before;
}

/** Forgets the open question and what is about to be asked: the page begins anew. */
export function forgetLeaving(): void {
  for (const timer of timers) clearTimeout(timer);
  timers.clear();
  passing = false;
  setLeaving(null);
}

export const currentLeaving = (): Leaving | null => leaving;

/** Answers the open question. */
export function answerLeaving(isToLeave: boolean): void {
  const asked = leaving;
  setLeaving(null);
  if (isToLeave) asked?.proceed();
}

export function onLeaving(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
