import { sentSurveyResponse } from '@midoffice/contract/staff-work/surveys/inputs';
import type { Platform } from '../../../platform/platform.ts';
import { insertResponses } from './store.ts';

let made = 0;

interface Given {
  readonly _id?: string;
  readonly type?: string;
  readonly createdAt?: string;
  readonly userid?: string | null;
  readonly email?: string | null;
  readonly planCode?: string | null;
  readonly questions?: Readonly<Record<string, string>>;
}

/** Stores survey responses for a test, in the given order one second apart. */
export async function makeResponses({ db }: Pick<Platform, 'db'>, given: readonly Given[]): Promise<void> {
  const responses = given.map((one) => {
    made += 1;
    return sentSurveyResponse.parse({
      _id: `response-${made}`,
      type: 'cancellation',
      createdAt: new Date(Date.UTC(2026, 0, 1) + made * 1000).toISOString(),
      questions: { Reason: 'Price' },
      ...one,
    });
  });
  await db.transaction().execute((trx) => insertResponses(trx, responses));
}
