import { getGeneratedChangelog } from '@midoffice/contract/content/changelog/calls/get-generated-changelog';
import { changelogLimits } from '@midoffice/contract/content/changelog/lists';
import { implementRead } from '../../../../platform/http/implement.ts';
import { generatedFrom } from '../generate.ts';
import { readHappenings } from '../store.ts';

export const handler = implementRead(getGeneratedChangelog, async ({ db }) =>
  (await readHappenings(db, changelogLimits.generated)).map(generatedFrom),
);
