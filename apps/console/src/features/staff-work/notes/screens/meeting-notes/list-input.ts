import type { SentOf } from '@midoffice/contract/kernel';
import type { getNotes } from '@midoffice/contract/staff-work/notes/calls/get-notes';
import { notesPage } from '@midoffice/contract/staff-work/notes/lists';

interface ListFilter {
  readonly isReport: boolean;
  readonly group: string;
  /** User id of whose notes are listed alone. */
  readonly assignee?: string | undefined;
}

/** The request for a list by pages. Source: r002-notes-page-20, r002-notes-reports-switch. */
export const listInput = ({ isReport, group, assignee }: ListFilter): SentOf<typeof getNotes> => ({
  isReport: isReport ? 'true' : 'false',
  limit: String(notesPage),
  byGroup: 'true',
  ...(group && { group }),
  ...(assignee && { assignee }),
});
