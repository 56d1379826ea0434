import { z } from 'zod';
import { recordEmail, recordId, recordLines, recordMoment, recordText } from '../../kernel/index.ts';

/** One declaration as a sender hands it in. An e-mail or a user id is needed; questions may be missing. */
export const sentDeclaration = z
  .object({
    _id: recordId,
    createdAt: recordMoment,
    email: recordEmail,
    userid: recordText(128),
    isProfessional: z.boolean('must be true or false'),
    questions: z
      .object({
        fullName: recordText(200),
        address: recordLines(500),
        occupation: recordText(200),
        employer: recordText(200),
        employerAddress: recordLines(500),
      })
      .nullish()
      .transform((given) => given ?? null),
  })
  .refine(({ email, userid }) => email !== null || userid !== null, {
    error: 'or userid is required',
    path: ['email'],
  });
export type SentDeclaration = z.output<typeof sentDeclaration>;
