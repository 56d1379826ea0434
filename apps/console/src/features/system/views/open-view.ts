import type { SavedView } from '@midoffice/contract/system/views/shapes';
import { go } from '../../../kit/address/place.ts';
import { stringifySearch } from '../../../kit/address/search-codec.ts';
import { paramsOf } from './query.ts';

type Place = Pick<SavedView, 'page' | 'item' | 'query'>;

const searchOf = ({ page, item, query }: Place) => ({ page, item, ...paramsOf(query) });

/** The address of a saved view. */
export const viewAddress = (view: Place): string => `/admin${stringifySearch(searchOf(view))}`;

/** Opens a saved view. */
export const openView = (view: Place): void => go('/admin', searchOf(view));
