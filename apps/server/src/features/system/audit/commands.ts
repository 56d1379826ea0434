import { eraseAccount } from '../../../platform/audit/erase.ts';
import { headFileOf } from '../../../platform/audit/seal.ts';
import { verifyAuditLog } from '../../../platform/audit/verify.ts';
import { CommandError, UsageError, type Command } from '../../../platform/cli/command.ts';

const verify: Command = {
  name: 'audit verify',
  usage: 'audit verify',
  about:
    'Recomputes the hash chain of the audit log; ends with 1 when anything was changed, removed or put in, or when no exported head could be compared',
  needs: 'platform',
  async run({ out }, platform) {
    const verdict = await verifyAuditLog(platform, headFileOf(platform.settings));
    const { problems, checked, erased, unkeyed, headsCompared, head } = verdict;
    if (problems.length) throw new CommandError(`The audit log does not verify:\n  ${problems.join('\n  ')}`);
    out(
      `The audit log is whole: ${checked} entries, ${erased} of them with erased values, ${headsCompared} exported heads agree. ` +
        `${unkeyed ? `Seals 1 to ${unkeyed} are of an earlier release and have no key. ` : ''}` +
        `Head: ${head.seq} ${head.hash.toString('hex')}`,
    );
  },
};

const erase: Command = {
  name: 'audit erase',
  usage: 'audit erase USERID',
  about: 'Erases the values of an account from audit entries; the chain stays valid',
  needs: 'platform',
  async run({ words, out }, platform) {
    const [userid, ...rest] = words;
    if (!userid || rest.length) throw new UsageError('Name one user id: audit erase USERID');
    const actor = { id: null, label: 'command line' };
    const erased = await platform.db
      .transaction()
      .execute((trx) => eraseAccount(trx, platform.secrets, actor, userid));
    out(`${erased} ${erased === 1 ? 'entry' : 'entries'} erased.`);
  },
};

export const commands: Command[] = [verify, erase];
