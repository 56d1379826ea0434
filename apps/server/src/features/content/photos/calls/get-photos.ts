import { getPhotos } from '@midoffice/contract/content/photos/calls/get-photos';
import { implementRead } from '../../../../platform/http/implement.ts';
import { shownPhoto } from '../rules.ts';
import { readPhotos } from '../store.ts';

export const handler = implementRead(getPhotos, async ({ db }, { type }) =>
  (await readPhotos(db, type)).map(shownPhoto),
);
