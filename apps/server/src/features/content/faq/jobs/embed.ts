import type { JobKind } from '../../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { readUnembedded, writeEmbedding } from '../embedding-store.ts';
import { embedJob } from '../embed.ts';

/** Texts of one request. */
const atOnce = 32;
/** Requests of one run at most: what is left waits for the next one. */
const mostRequests = 50;

/** Makes the vectors of published records that have none of their revision. May run any number of times. */
export function job(platform: Platform): JobKind<object> {
  return {
    name: embedJob,
    title: 'Compare FAQ records by meaning',
    schedule: '*/30 * * * *',
    actsFor: 'records',
    async run(_data, progress, signal) {
      const { db, connectors } = platform;
      const { ai } = connectors;
      if (!ai.embeddingModel) return;
      let made = 0;
      for (let request = 0; request < mostRequests; request += 1) {
        const records = await readUnembedded(db, ai.embeddingModel, atOnce);
        if (!records.length) return;
        const vectors = await ai.embed(
          records.map(({ text }) => text),
          signal,
        );
        for (const [at, record] of records.entries())
          await writeEmbedding(db, record, ai.embeddingModel, vectors[at]!);
        made += records.length;
        await progress(made, undefined, `${made} records`);
      }
    },
  };
}
