import { getNotes } from '@midoffice/contract/staff-work/notes/calls/get-notes';
import { notesPage } from '@midoffice/contract/staff-work/notes/lists';
import type { Note } from '@midoffice/contract/staff-work/notes/shapes';
import { useState } from 'react';
import type { CallError } from '../../../../../data/client.ts';
import { useMe } from '../../../../../data/me.ts';
import { useRead } from '../../../../../data/queries.ts';
import { useReadFurther } from '../../../../../data/read-further.ts';
import { listInput } from './list-input.ts';

export interface NotesFilter {
  readonly isReport: boolean;
  readonly group: string;
  readonly mine: boolean;
  readonly q: string;
}

export interface Notes {
  /** Undefined while they are being read. */
  readonly notes: readonly Note[] | undefined;
  /** The tabs. Source: r002-notes-tabs-groups. */
  readonly groups: readonly string[];
  /** The group that is shown; empty: there is none. */
  readonly group: string;
  readonly error: CallError | null;
  readonly hasMore: boolean;
  readonly loadingMore: boolean;
  more(): void;
  refetch(): void;
}

/** Notes by pages of 20. Source: r002-notes-page-20. */
function useList({ isReport, group, mine, q }: NotesFilter): Notes {
  const { userid } = useMe();
  const read = useReadFurther(
    getNotes,
    listInput({ isReport, group, assignee: mine ? userid : undefined }),
    (page, pages) => (page.notes.length < notesPage ? null : String(pages.length * notesPage)),
    { name: 'skip', enabled: !q },
  );
  const [first] = read.pages ?? [];
  // The tabs stay while another group is being read.
  const [known, setKnown] = useState<{ of: string; groups: readonly string[] }>({ of: '', groups: [] });
  const of = `${isReport} ${mine}`;
  if (first && (known.of !== of || known.groups !== first.functionalGroups))
    setKnown({ of, groups: first.functionalGroups });
  // A note that moved up while the next page was read is in both.
  const all = read.pages?.flatMap((page) => page.notes);
  const notes = all && [...new Map(all.map((note) => [note._id, note])).values()];
  const groups = known.of === of ? known.groups : [];
  return {
    notes,
    groups,
    group: first?.group ?? (groups.includes(group) ? group : (groups[0] ?? '')),
    error: read.error,
    hasMore: read.hasMore,
    loadingMore: read.loadingMore,
    more: read.more,
    refetch: () => void read.refetch(),
  };
}

/** The notes that fit a search best, by the groups that have such. Source: r002-notes-reports-switch. */
function useFound({ isReport, group, mine, q }: NotesFilter): Notes {
  const { userid } = useMe();
  const input = {
    query: q,
    isReport: isReport ? 'true' : 'false',
    ...(mine && { assignee: userid }),
  } as const;
  const read = useRead(getNotes, q ? input : null, { keep: true });
  const groups = read.data?.functionalGroups ?? [];
  const shown = groups.includes(group) ? group : (groups[0] ?? '');
  return {
    notes: read.data?.notes.filter((note) => note.functionalGroup === shown),
    groups,
    group: shown,
    error: read.error,
    hasMore: false,
    loadingMore: false,
    more: () => undefined,
    refetch: () => void read.refetch(),
  };
}

/** What the screen lists: the notes of a group, or of a search. */
export function useNotes(filter: NotesFilter): Notes {
  const trimmed = { ...filter, q: filter.q.trim() };
  const list = useList(trimmed);
  const found = useFound(trimmed);
  return trimmed.q ? found : list;
}
