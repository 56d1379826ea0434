import { fallbacks } from '@midoffice/contract/kernel';
import { useSyncExternalStore } from 'react';
import { CallError } from './client.ts';

/** One message at the bottom of the screen. */
export interface Notice {
  readonly id: number;
  readonly kind: 'success' | 'failure' | 'info' | 'warning';
  readonly text: string;
  readonly requestId: string | null;
  /** It says that nobody is signed in, which is untrue after the next sign-in. */
  readonly isSignedOut?: boolean;
  /** A form's own check: untrue once something succeeds. */
  readonly isOwnCheck?: boolean;
  readonly action?: { readonly label: string; run(): void };
  /** What it is about: a newer notice about the same takes its place. */
  readonly about?: string;
}

const stayMs = 5000;
const listeners = new Set<() => void>();
let shown: readonly Notice[] = [];
let made = 0;

function change(next: readonly Notice[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

function show(notice: Omit<Notice, 'id'>): number {
  made += 1;
  const id = made;
  const isOver = (other: Notice): boolean =>
    (notice.about !== undefined && other.about === notice.about) ||
    // Two repairs may say the same, and each has an undo of its own.
    (other.text === notice.text && !(notice.kind === 'success' && notice.action && other.action));
  change([...shown.filter((other) => !isOver(other)), { ...notice, id }].slice(-3));
  return id;
}

/** A refusal with the field's name in words: `adjustmentRatio: ...` is `Adjustment ratio: ...`. */
function refusalText({ message, field }: CallError): string {
  if (!field || !/^[a-z][A-Za-z]*$/.test(field) || !message.startsWith(`${field}: `)) return message;
  const words = field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1) + message.slice(field.length);
}

let held = false;

function later(id: number, ms: number): void {
  // Somebody who reads it, or is on the way to its button, is not overtaken.
  setTimeout(() => (held ? later(id, stayMs) : snackbar.dismiss(id)), ms);
}

/** Messages to the person. Failures stay until dismissed, those of a form's own check until the next success; the others leave by themselves. */
export const snackbar = {
  /** @param about what the action is about: of two notices about the same only the newer is shown */
  success(text: string, action?: Notice['action'], about?: string): void {
    if (shown.some((notice) => notice.isOwnCheck)) change(shown.filter((notice) => !notice.isOwnCheck));
    later(
      show({ kind: 'success', text, requestId: null, ...(action && { action }), ...(about && { about }) }),
      action ? stayMs * 2 : stayMs,
    );
  },
  info(text: string): void {
    later(show({ kind: 'info', text, requestId: null }), stayMs);
  },
  /** What was asked for is not done, or not all of it, though nothing failed: a mail that was only stored. */
  warning(text: string): void {
    later(show({ kind: 'warning', text, requestId: null }), stayMs * 2);
  },
  /** @returns its id, to take it away once what failed was done */
  failure(error: unknown, action?: Notice['action']): number {
    const text =
      error instanceof Error && error.message
        ? error instanceof CallError
          ? refusalText(error)
          : error.message
        : typeof error === 'string'
          ? error
          : fallbacks.unknown;
    const { requestId = null, status = 0 } = error instanceof CallError ? error : {};
    return show({
      kind: 'failure',
      text,
      requestId,
      isSignedOut: status === 401,
      isOwnCheck: typeof error === 'string' && !action,
      ...(action && { action }),
    });
  },
  /** Keeps the messages while the pointer or the keyboard's focus is on them. */
  hold(on: boolean): void {
    held = on;
  },
  /** Somebody has signed in: takes away what asked for it. */
  signedIn(): void {
    if (shown.some((notice) => notice.isSignedOut)) change(shown.filter((notice) => !notice.isSignedOut));
  },
  dismiss(id: number): void {
    change(shown.filter((notice) => notice.id !== id));
  },
};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The messages on screen, oldest first. */
export const notices = (): readonly Notice[] => shown;

/** The same, drawn anew with each change. */
export const useNotices = (): readonly Notice[] => useSyncExternalStore(subscribe, notices);
