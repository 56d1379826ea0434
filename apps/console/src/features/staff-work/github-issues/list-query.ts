import type { getGithubIssues } from '@midoffice/contract/staff-work/github-issues/calls/get-github-issues';
import type { SentOf } from '@midoffice/contract/kernel';
import { choiceParam, numberParam, textParam } from '../../../kit/address/use-address-state.ts';
import type { AddressParams } from '../../../kit/screen.ts';

/** The state of the screen that the address keeps. */
export const address = {
  repository: textParam(),
  state: choiceParam(['open', 'closed', 'all'], 'open'),
  q: textParam(),
  p: numberParam(1),
  issue: textParam(),
};

type IssueAddress = { readonly [K in keyof typeof address]: ReturnType<(typeof address)[K]['read']> };

/** What the list asks for. */
export const queryOf = ({
  repository,
  state,
  q,
  p,
}: Omit<IssueAddress, 'issue'>): SentOf<typeof getGithubIssues> => ({
  ...(repository && { repository }),
  ...(state !== 'all' && { state }),
  ...(q && { query: q }),
  page: String(p),
});

/** The same of an address that is being opened. */
export const firstQuery = (params: AddressParams): SentOf<typeof getGithubIssues> =>
  queryOf({
    repository: address.repository.read(params['repository']),
    state: address.state.read(params['state']),
    q: address.q.read(params['q']),
    p: address.p.read(params['p']),
  });

/** Repository and number of an issue in the form of the address: `owner/name#12`; null where it is none. */
export function parseIssue(text: string): { repository: string; number: string } | null {
  const [repository, number, ...rest] = text.split('#');
  return repository && number && !rest.length && /^\d{1,9}$/.test(number) ? { repository, number } : null;
}
