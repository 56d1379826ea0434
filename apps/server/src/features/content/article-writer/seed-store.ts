import { sql } from 'kysely';
import type { DbOrTrx } from '../../../platform/db/connect.ts';

/** Credits of a member as a seed sets them. */
export async function seedCredits(
  db: DbOrTrx,
  userid: string,
  credits: { readonly usedTokens: number; readonly maxTokens: number },
): Promise<void> {
  await sql`
    insert into writer_credit (userid, max_tokens, used_tokens) values (${userid}, ${credits.maxTokens}, ${credits.usedTokens})`.execute(
    db,
  );
}
