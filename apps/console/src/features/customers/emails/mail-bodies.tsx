import { useState } from 'react';
import { HtmlFrame } from '../../../kit/data-view/html-frame.tsx';
import { TabView } from '../../../kit/nav/tab-view.tsx';
import css from './emails.module.css';

const views = [
  { key: 'wide', label: 'Desktop' },
  { key: 'narrow', label: 'Phone' },
  { key: 'text', label: 'Plain text' },
] as const;

interface MailBodiesProps {
  readonly title: string;
  readonly html: string;
  readonly text: string;
}

/** A mail as its receiver sees it: on a desktop, on a phone, or as plain text. The HTML runs no script. */
export function MailBodies({ title, html, text }: MailBodiesProps) {
  const [view, setView] = useState<'wide' | 'narrow' | 'text'>('wide');
  return (
    <div className={css.bodies}>
      <TabView label="View" value={view} tabs={views} onChange={setView}>
        {view === 'text' ? (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys
          <pre className={css.text} tabIndex={0}>
            {text}
          </pre>
        ) : (
          <div className={view === 'narrow' ? css.phone : undefined}>
            <HtmlFrame title={title} html={html} height={460} />
          </div>
        )}
      </TabView>
    </div>
  );
}
