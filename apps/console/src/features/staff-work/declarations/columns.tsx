import { declarationQuestions } from '@midoffice/contract/staff-work/declarations/lists';
import type { UserDeclaration } from '@midoffice/contract/staff-work/declarations/shapes';
import { UserLink } from '../../../kit/nav/user-link.tsx';
import { YesNo } from '../../../kit/base/yes-no.tsx';
import type { Column } from '../../../kit/table/column.ts';

/** The columns of the table, without the one of the button. */
export const factColumns: readonly Column<UserDeclaration>[] = [
  { id: 'email', header: 'email', minWidth: 200, value: (one) => one.email },
  {
    id: 'userid',
    header: 'userid',
    minWidth: 200,
    value: (one) => one.userid,
    cell: (one) => <UserLink userid={one.userid} known={one.knownUser} />,
  },
  {
    id: 'isProfessional',
    header: 'isProfessional',
    width: 120,
    value: (one) => one.isProfessional,
    cell: (one) => <YesNo words value={one.isProfessional} />,
  },
  { id: 'createdAt', header: 'createdAt', kind: 'time', width: 150, value: (one) => one.createdAt },
];

/** Every field of a declaration, for the file. */
export const fileColumns: readonly Column<UserDeclaration>[] = [
  { id: '_id', header: '_id', value: (one) => one._id },
  ...factColumns,
  ...declarationQuestions.map((name): Column<UserDeclaration> => ({
    id: name,
    header: name,
    value: (one) => one.questions?.[name],
  })),
];
