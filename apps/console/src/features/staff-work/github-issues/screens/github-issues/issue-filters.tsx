import { SelectField } from '../../../../../kit/form/field.tsx';
import { Segmented } from '../../../../../kit/nav/tabs.tsx';
import { FilterBox } from '../../../../../kit/search/search-box.tsx';

type State = 'open' | 'closed' | 'all';

const states = [
  { key: 'open', label: 'Open' },
  { key: 'closed', label: 'Closed' },
  { key: 'all', label: 'All' },
] as const;

interface IssueFiltersProps {
  readonly repositories: readonly string[];
  readonly repository: string;
  readonly state: State;
  readonly query: string;
  onChange(patch: { repository?: string; state?: State; q?: string }): void;
}

/** By repository, state and words. */
export function IssueFilters({ repositories, repository, state, query, onChange }: IssueFiltersProps) {
  // A link may name a repository that is not configured any more.
  const known =
    !repository || repositories.includes(repository) ? repositories : [repository, ...repositories];
  return (
    <>
      <SelectField
        label="Repository"
        hideLabel
        value={repository}
        options={[
          { value: '', label: 'All repositories' },
          ...known.map((value) => ({ value, label: value })),
        ]}
        onChange={(next) => onChange({ repository: next })}
      />
      <Segmented
        label="State"
        value={state}
        options={states}
        onChange={(next) => onChange({ state: next })}
      />
      <FilterBox
        label="Search issues"
        placeholder="Title or number"
        value={query}
        width={200}
        onChange={(q) => onChange({ q: q.trim().slice(0, 200) })}
      />
    </>
  );
}
