import type { TaskUser } from '@midoffice/contract/staff-work/tasks/shapes';
import { useMemo } from 'react';
import { PeopleField } from '../../../kit/people/people-field.tsx';

interface AssigneesFieldProps {
  readonly users: readonly TaskUser[];
  readonly value: readonly string[];
  onChange(userids: readonly string[]): void;
}

/** Who works on a task. */
export function AssigneesField({ users, value, onChange }: AssigneesFieldProps) {
  const people = useMemo(() => users.map(({ userid, ...one }) => ({ id: userid, ...one })), [users]);
  return <PeopleField label="Assignees" people={people} value={value} onChange={onChange} />;
}
