import type { FeatureSeed } from '../../../platform/demo/world.ts';
import { writeEntry } from './store.ts';

/** The change log of the demo. */
export const featureSeed: FeatureSeed = {
  order: 60,
  async seed({ platform: { db } }) {
    await writeEntry(
      db,
      {
        id: 'demo-bulk-ratios',
        type: 'added',
        text: 'Bulk endpoint for ratios of all symbols',
        url: '/developer/docs#ratios',
        urlText: 'Ratios',
        detail: 'One CSV file, refreshed every night.',
      },
      'demo-admin',
    );
    await writeEntry(
      db,
      {
        id: 'demo-quote-fields',
        type: 'changed',
        text: 'Quotes carry the day of the next earnings announcement',
        url: '/developer/docs#quote',
        urlText: 'Full quote',
        detail: '',
      },
      'demo-admin',
    );
  },
};
