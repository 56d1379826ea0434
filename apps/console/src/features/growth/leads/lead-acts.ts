import { manualMailSent } from '@midoffice/contract/growth/leads/calls/manual-mail-sent';
import { unmarkManualMail } from '@midoffice/contract/growth/leads/calls/unmark-manual-mail';
import { updatePotential } from '@midoffice/contract/growth/leads/calls/update-potential';
import type { LeadProgress, LeadStatus } from '@midoffice/contract/growth/leads/lists';
import type { Lead } from '@midoffice/contract/growth/leads/shapes';
import { createContext, useContext, useState, type ReactNode } from 'react';
import { useWrite } from '../../../data/queries.ts';
import { useConflict } from '../../../kit/dialog/use-conflict.tsx';

/** A dialog about one lead. */
export type LeadAsk =
  | { readonly kind: 'exclude' | 'response' | 'assign'; readonly lead: Lead }
  | { readonly kind: 'mail'; readonly lead: Lead; readonly template: string };

export interface LeadActs {
  /** Opens a dialog. */
  ask(what: LeadAsk): void;
  /** Records that the signed-in person sent a mail by hand. */
  mark(lead: Lead): void;
  /** Takes that back. */
  unmark(lead: Lead): void;
  readonly marking: string | null;
}

export const LeadActsContext = createContext<LeadActs | null>(null);

/** What can be done with a lead. @throws Error outside the leads panel */
export function useLeadActs(): LeadActs {
  const acts = useContext(LeadActsContext);
  if (!acts) throw new Error('no leads panel is around this');
  return acts;
}

/** The acts of the panel, and which dialog is open. */
export function useActs(): { acts: LeadActs; asked: LeadAsk | null; close(): void } {
  const [asked, setAsked] = useState<LeadAsk | null>(null);
  const [marking, setMarking] = useState<string | null>(null);
  const mark = useWrite(manualMailSent);
  const unmark = useWrite(unmarkManualMail);
  return {
    asked,
    close: () => setAsked(null),
    acts: {
      ask: setAsked,
      marking,
      mark(lead) {
        setMarking(lead._id);
        void mark.run({ id: lead._id }).then(() => setMarking(null));
      },
      unmark({ _id: id, manualMailSentBy }) {
        if (manualMailSentBy === null) return;
        setMarking(id);
        void unmark.run({ id, expected: { manualMailSentBy } }).then(() => setMarking(null));
      },
    },
  };
}

interface SaveAtOnce {
  save(change: { readonly status: LeadStatus } | { readonly progress: LeadProgress }): void;
  /** The value that is on its way. */
  readonly sent: string | null;
  /** To be rendered. */
  readonly dialog: ReactNode;
}

/** Saves status or progress at once; where somebody else was quicker, both values are shown. */
export function useSaveAtOnce(lead: Lead, field: 'status' | 'progress'): SaveAtOnce {
  const [sent, setSent] = useState<string | null>(null);
  const conflict = useConflict();
  const write = useWrite(updatePotential, {
    onFailed(error, input) {
      return conflict.show(error, {
        keepMine: (mine) =>
          void write.run({ ...input, expected: { [field]: (mine[field]?.actual as string | null) ?? null } }),
      });
    },
  });
  return {
    sent,
    dialog: conflict.dialog,
    save(change) {
      setSent(Object.values(change)[0] ?? null);
      void write
        .run({ id: lead._id, ...change, expected: { [field]: lead[field] } })
        .then(() => setSent(null));
    },
  };
}
