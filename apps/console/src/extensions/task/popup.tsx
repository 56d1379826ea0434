import { cutText } from '@midoffice/contract/kernel/cut-text';
import type { OutputOf } from '@midoffice/contract/kernel';
import type { createPageTask } from '@midoffice/contract/staff-work/extensions/calls/create-page-task';
import { taskDefaults } from '@midoffice/contract/staff-work/tasks/lists';
import { useEffect, useState } from 'react';
import { Button } from '../../kit/base/button.tsx';
import { ErrorState, SkeletonLines } from '../../kit/states/states.tsx';
import { WebLink } from '../../kit/nav/web-link.tsx';
import { Frame, SignedOut } from '../shared/frame.tsx';
import { useStart } from '../shared/use-start.ts';
import type { PageTab } from '../shared/tab.ts';
import { lastChoice, withKept, type Draft } from './draft.ts';
import { readPage, takeScreenshot, type PageFacts } from './page.ts';
import { TaskForm } from './task-form.tsx';
import css from '../shared/extension.module.css';

type Made = OutputOf<typeof createPageTask>;

interface Loaded {
  readonly page: PageFacts;
  readonly begun: Draft;
  readonly draft: Draft;
  readonly screenshot: File | null;
}

async function load(tab: PageTab): Promise<Loaded> {
  // The picture first: it shows the page as it was when the person asked.
  const screenshot = await takeScreenshot(tab);
  const page = await readPage(tab);
  const { assignee = '', projectType = taskDefaults.projectType } = await lastChoice();
  const begun = {
    title: cutText(page.title, 500),
    selection: page.selection,
    note: '',
    assignee,
    projectType,
  };
  return { page, screenshot, begun, draft: await withKept(page.url, begun) };
}

function NewTask({
  tab,
  people,
  signedOut,
}: {
  readonly tab: PageTab;
  readonly people: readonly { readonly userid: string; readonly name: string }[];
  signedOut(error: unknown): boolean;
}) {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [made, setMade] = useState<Made | null>(null);
  useEffect(() => void load(tab).then(setLoaded), [tab]);
  if (!loaded) return <SkeletonLines count={6} />;
  if (!/^https?:/.test(loaded.page.url))
    return <p className={css.soft}>This is no page of the web: a task can be made of web pages only.</p>;
  if (made)
    return (
      <div className={css.stack}>
        <p className={css.done} role="status">
          {made.message}
        </p>
        <div className={css.row}>
          <WebLink address={made.url}>Open the task</WebLink>
          <span className={css.gap} />
          <Button onClick={() => close()}>Close</Button>
        </div>
      </div>
    );
  return <TaskForm {...loaded} people={people} onDone={setMade} signedOut={signedOut} />;
}

/** Makes a task of the open page. */
export function TaskPopup() {
  const [begun, { retry, signedOut }] = useStart();
  return (
    <Frame title="New task of this page">
      {begun.state === 'loading' && <SkeletonLines count={6} />}
      {begun.state === 'signed-out' && <SignedOut wasSignedIn={begun.wasSignedIn} />}
      {begun.state === 'failed' && <ErrorState error={new Error(begun.message)} onRetry={retry} />}
      {begun.state === 'ready' && !begun.start.may.tasks && (
        <p className={css.problem} role="alert">
          You do not have the permission to make tasks.
        </p>
      )}
      {begun.state === 'ready' && begun.start.may.tasks && !begun.tab && (
        <p className={css.soft}>The page has been closed.</p>
      )}
      {begun.state === 'ready' && begun.start.may.tasks && begun.tab && (
        <NewTask tab={begun.tab} people={begun.start.people} signedOut={signedOut} />
      )}
    </Frame>
  );
}
