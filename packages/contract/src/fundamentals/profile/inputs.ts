import { z } from 'zod';
import { limitedText } from '../../kernel/index.ts';
import { manualTypes, profileTypes } from './lists.ts';

export const access = ['manualFields', 'fixProfile'] as const;
export const fixAccess = ['fixProfile', 'manualFields'] as const;
export const changes = ['profile', 'ledger'];
export const reason = limitedText('text').default('');

export const manualType = z.enum(manualTypes as readonly [string, ...string[]], {
  error: `must be one of ${manualTypes.join(', ')}`,
});

const keys = profileTypes.map(({ key }) => key);

/** Profile types as a comma list. */
export const typeList = z
  .string()
  .max(500, 'must have at most 500 characters')
  .transform((text, refuse) => {
    const names = [
      ...new Set(
        text
          .split(',')
          .map((one) => one.trim())
          .filter(Boolean),
      ),
    ];
    const unknown = names.filter((name) => !keys.some((key) => key === name));
    const problem = names.length
      ? unknown.length &&
        `must be some of ${keys.join(', ')}; ${unknown.join(', ').slice(0, 100)} is not known`
      : 'must name at least one type';
    if (problem) refuse.addIssue({ code: 'custom', message: problem });
    return keys.filter((key) => names.includes(key));
  });
