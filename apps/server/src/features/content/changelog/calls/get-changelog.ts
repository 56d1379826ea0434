import { getChangelog } from '@midoffice/contract/content/changelog/calls/get-changelog';
import { changelogLimits } from '@midoffice/contract/content/changelog/lists';
import { implementRead } from '../../../../platform/http/implement.ts';
import { readEntries } from '../store.ts';

export const handler = implementRead(getChangelog, ({ db }) => readEntries(db, changelogLimits.entries));
