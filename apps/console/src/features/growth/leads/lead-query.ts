import type { getPotentialBusiness } from '@midoffice/contract/growth/leads/calls/get-potential-business';
import type { SentOf } from '@midoffice/contract/kernel';
import {
  leadProgresses,
  leadStates,
  leadStatuses,
  leadTypes,
  type LeadState,
} from '@midoffice/contract/growth/leads/lists';
import { choiceParam, numberParam, textParam } from '../../../kit/address/use-address-state.ts';

/** The state kept in the address. */
export const address = {
  tab: choiceParam(leadTypes, 'potential'),
  q: textParam(),
  state: choiceParam(leadStates, 'all'),
  status: choiceParam(['', ...leadStatuses, 'none'], ''),
  progress: choiceParam(['', ...leadProgresses, 'none'], ''),
  assignee: textParam(),
  sort: textParam('-apiCount'),
  p: numberParam(1),
  lead: textParam(),
};

export type LeadAddress = { readonly [K in keyof typeof address]: ReturnType<(typeof address)[K]['read']> };
export type LeadFilter = Omit<SentOf<typeof getPotentialBusiness>, 'sort' | 'page'>;

/** What narrows the list, as the calls take it. */
export const filterOf = (at: LeadAddress): LeadFilter => ({
  type: at.tab,
  ...(at.q && { search: at.q }),
  ...(at.state !== 'all' && { state: at.state }),
  // Status and progress are columns of the right-sizing tab only.
  ...(at.tab === 'right-sizing' && at.status && { status: at.status }),
  ...(at.tab === 'right-sizing' && at.progress && { progress: at.progress }),
  ...(at.assignee && { assignee: at.assignee }),
});

export const stateLabels: Readonly<Record<LeadState, string>> = {
  all: 'All records',
  open: 'Not excluded',
  excluded: 'Excluded',
  mailed: 'Mailed',
  answered: 'Answered',
};
