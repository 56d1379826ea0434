import { getGithubIssues } from '@midoffice/contract/staff-work/github-issues/calls/get-github-issues';
import { firstRead, type Screen } from '../../../kit/screen.ts';
import { firstQuery } from './list-query.ts';

export const screens: readonly Screen[] = [
  {
    id: 'github-tab',
    load: async () => (await import('./screens/github-issues/github-issues.tsx')).GithubIssues,
    first: (params) => firstRead(getGithubIssues, firstQuery(params)),
  },
];
