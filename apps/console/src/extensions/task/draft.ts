/// <reference types="chrome" />
import type { ProjectType } from '@midoffice/contract/staff-work/tasks/lists';

/** A task that is not made yet: what the page gave, and what a person typed over it. */
export interface Draft {
  readonly title: string;
  readonly selection: string;
  readonly note: string;
  readonly assignee: string;
  readonly projectType: ProjectType;
  readonly [field: string]: string;
}

interface Kept {
  /** The fields that a person typed; all of them once they were sent. */
  readonly draft: Readonly<Record<string, string>>;
  /** The request that was sent last, and what it said: the same text goes under the same id, so that it makes one task. */
  readonly requestId?: string;
  readonly sent?: string;
}

const keyOf = (url: string): string => `draft:${url}`;

async function read(url: string): Promise<Kept | undefined> {
  const key = keyOf(url);
  return (await chrome.storage.session.get<Record<string, Kept>>(key))[key];
}

/**
 * A page's facts with what was typed for it before and not sent, while this browser runs. Fields that nobody touched follow
 * the page, which may have another selection by now.
 */
export async function withKept(url: string, begun: Draft): Promise<Draft> {
  return { ...begun, ...(await read(url))?.draft };
}

/**
 * Keeps what is being typed: a popup closes as soon as something else is clicked.
 * @param begun what the fields hold without a person
 */
export async function keepDraft(url: string, begun: Draft, now: Draft): Promise<void> {
  const kept = await read(url);
  // What was sent may have become a task: it stays whole, so that it goes again under its id.
  const typed = Object.entries(now).filter(([field, value]) => kept?.sent || value !== begun[field]);
  if (!typed.length) return forgetDraft(url);
  return chrome.storage.session.set({
    [keyOf(url)]: { ...kept, draft: Object.fromEntries(typed) } satisfies Kept,
  });
}

export const forgetDraft = (url: string): Promise<void> => chrome.storage.session.remove(keyOf(url));

/**
 * The id of the request that sends a draft. A try whose answer was lost is sent again under its id, unless the draft was
 * changed since: then it is another task.
 */
export async function requestIdOf(url: string, draft: Draft): Promise<string> {
  const kept = await read(url);
  const sent = JSON.stringify(draft);
  const requestId = kept?.sent === sent && kept.requestId ? kept.requestId : crypto.randomUUID();
  await chrome.storage.session.set({ [keyOf(url)]: { draft, requestId, sent } satisfies Kept });
  return requestId;
}

/** Whom the last task was given, and what it was about. */
export async function lastChoice(): Promise<Partial<Pick<Draft, 'assignee' | 'projectType'>>> {
  const { choice } = await chrome.storage.local.get<{
    choice?: Partial<Pick<Draft, 'assignee' | 'projectType'>>;
  }>('choice');
  return choice ?? {};
}

export const keepChoice = ({ assignee, projectType }: Draft): Promise<void> =>
  chrome.storage.local.set({ choice: { assignee, projectType } });
