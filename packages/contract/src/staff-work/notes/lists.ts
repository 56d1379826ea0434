/** Notes of one answer, unless it asks for another number. Source: r002-notes-page-20. */
export const notesPage = 20;

export const noteLimits = {
  title: 500,
  content: 50_000,
  group: 60,
  assignees: 100,
  /** Notes of one answer at most. */
  page: 50,
  /** How long a deleted note can be restored. */
  restorableDays: 30,
  /** Versions of one answer at most. */
  versions: 100,
} as const;

/** The functional group of notes that name none. */
export const generalGroup = 'General';

export const noteTexts = {
  notFetched: 'Something went wrong fetching notes.',
  updated: 'Note updated successfully',
  notUpdated: 'Failed to update note',
  deleted: 'Note deleted successfully',
  restored: 'Note restored',
  notRestored: 'Failed to restore note',
  isBack: 'This note exists again.',
  gone: 'This note cannot be restored any more.',
  notDeleted: 'Failed to delete note',
  notFound: 'Note not found.',
  lineChanged: 'This line is no longer in the note. Reload the note and choose the line again.',
  lineHasTask: 'This line already has a task.',
  emptyLine: 'has nothing to make a task of',
} as const;
