import { ApiError } from '../../../platform/http/errors.ts';

const atOnce = 3;
/** Questions under way, by who asks. */
const underWay = new Map<string, number>();

/** Lets a person have few questions under way in this process, runs and post-processing together: each is paid for. @throws ApiError 429 for one too many */
export async function amongFew<T>(userid: string, run: () => Promise<T>): Promise<T> {
  const others = underWay.get(userid) ?? 0;
  if (others >= atOnce)
    throw new ApiError(429, `${atOnce} runs are already in progress, please wait for one of them.`);
  underWay.set(userid, others + 1);
  try {
    return await run();
  } finally {
    const left = underWay.get(userid)! - 1;
    if (left > 0) underWay.set(userid, left);
    else underWay.delete(userid);
  }
}
