import { randomBytes } from 'node:crypto';
import { sameText } from '../../../platform/crypto/secrets.ts';
import type { BaseContext } from '../../../platform/http/implement.ts';

/** Accounts that one browser is remembered for. */
const accountsAtMost = 5;
const days = 365;
const dayMs = 86_400_000;

type Asked = Pick<BaseContext, 'platform' | 'deviceCookie'>;

const signature = ({ platform }: Asked, userid: string, id: string, day: string): string =>
  platform.secrets.lookup(`device ${id} ${day} ${userid}`).toString('base64url');

const marksOf = ({ deviceCookie }: Asked): string[] =>
  (deviceCookie ?? '').split('~').filter(Boolean).slice(0, accountsAtMost);

/**
 * The id of the browser where that person signed in with it in the last year, by a signed mark in its cookie. It opens
 * nothing: it only says that failed tries from here are not a stranger's.
 */
export function deviceOf(context: Asked, userid: string): string | undefined {
  const today = Math.floor(context.platform.now() / dayMs);
  for (const mark of marksOf(context)) {
    const [id = '', day = '', signed = ''] = mark.split('.');
    if (!sameText(signed, signature(context, userid, id, day))) continue;
    return today - Number(day) <= days ? id : undefined;
  }
  return undefined;
}

/** Marks the browser as one that a person has signed in with. */
export function rememberDevice(context: Asked & Pick<BaseContext, 'setDevice'>, userid: string): void {
  const id = randomBytes(12).toString('base64url');
  const day = String(Math.floor(context.platform.now() / dayMs));
  const others = marksOf(context).filter((mark) => {
    const [otherId = '', otherDay = '', signed = ''] = mark.split('.');
    return !sameText(signed, signature(context, userid, otherId, otherDay));
  });
  const mark = [id, day, signature(context, userid, id, day)].join('.');
  context.setDevice([mark, ...others].slice(0, accountsAtMost).join('~'), (days * dayMs) / 1000);
}
