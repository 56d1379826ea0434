// A process of its own that claims a target of a fix, says `held`, and lets go when its input ends.
import { once } from 'node:events';
import { connect } from '../../../../platform/db/connect.ts';
import { claimTargets } from '../run.ts';

const [url = '', type = '', target = ''] = process.argv.slice(2);
const { db, close } = connect(url, { size: 1, onError: () => undefined });
await db.transaction().execute(async (trx) => {
  await claimTargets(trx, type, [target]);
  process.stdout.write('held\n');
  process.stdin.resume();
  await once(process.stdin, 'end');
});
await close();
