import {
  outstandingLabel,
  parseReport,
  type ReportSection,
} from '@midoffice/contract/staff-work/notes/report';
import { useMemo } from 'react';
import css from '../notes.module.css';
import type { LineTasks } from './line-tasks.ts';
import { NoteText } from './note-text.tsx';

/** One product or area: who works on it, what was done, what is still to do. */
function Section({ section, tasks }: { readonly section: ReportSection; readonly tasks: LineTasks }) {
  const { name, resource, members, items, outstanding } = section;
  return (
    <section className={css.section} aria-label={name || 'Section'}>
      <h3 className={css.sectionHead}>{name || '(no name)'}</h3>
      {(resource !== null || members.length > 0) && (
        <dl className={css.team}>
          {resource !== null && (
            <div>
              <dt>Dedicated resource</dt>
              <dd>{resource}</dd>
            </div>
          )}
          {members.length > 0 && (
            <div>
              <dt>Team members</dt>
              <dd>{members.join(', ')}</dd>
            </div>
          )}
        </dl>
      )}
      <NoteText lines={items} tasks={tasks} />
      {outstanding && (
        <div className={css.outstanding} role="group" aria-label={outstandingLabel}>
          <h4>{outstandingLabel}</h4>
          <NoteText lines={outstanding.lines} tasks={tasks} />
        </div>
      )}
    </section>
  );
}

/** A report by its sections. Source: r002-report-sections. */
export function ReportSections({ content, tasks }: { readonly content: string; readonly tasks: LineTasks }) {
  const report = useMemo(() => parseReport(content), [content]);
  return (
    <div className={css.report}>
      <NoteText lines={report.preamble} tasks={tasks} />
      {report.sections.map((section, n) => (
        // oxlint-disable-next-line react/no-array-index-key -- two sections may have one name
        <Section key={n} section={section} tasks={tasks} />
      ))}
    </div>
  );
}
