import { getPhotos } from '@midoffice/contract/photos/calls';
import { implementRead } from '../../../platform/http/implement.ts';
import { shownPhoto } from '../rules.ts';
import { readPhotos } from '../store.ts';

export const handler = implementRead(getPhotos, async ({ db }, { type }) =>
  (await readPhotos(db, type)).map(shownPhoto),
);
