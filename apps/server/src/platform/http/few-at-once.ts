import { ApiError } from './errors.ts';

/** Does something for a person, unless too much of its kind is under way for them. @throws ApiError 429 for one too many */
export type AmongFew = <T>(userid: string, work: () => Promise<T>) => Promise<T>;

/**
 * Lets each person have only a few things of a kind under way in this process, such as questions that are paid for.
 * @param kind what people call several of them: `runs`
 */
export function fewAtOnce(most: number, kind: string): AmongFew {
  const underWay = new Map<string, number>();
  return async (userid, work) => {
    const others = underWay.get(userid) ?? 0;
    if (others >= most)
      throw new ApiError(429, `${most} ${kind} are already in progress, please wait for one of them.`);
    underWay.set(userid, others + 1);
    try {
      return await work();
    } finally {
      const left = underWay.get(userid)! - 1;
      if (left > 0) underWay.set(userid, left);
      else underWay.delete(userid);
    }
  };
}
