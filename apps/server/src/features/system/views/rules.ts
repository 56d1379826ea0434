import { isWriterRole, mayOpenTool } from '@midoffice/contract/kernel';
import type { TableLayout } from '@midoffice/contract/system/views/layout';
import type { SavedView } from '@midoffice/contract/system/views/shapes';
import { ApiError, badInput, notFound } from '../../../platform/http/errors.ts';
import type { Staff } from '../../../platform/session/identity.ts';
import type { StoredView } from './store.ts';

export const viewsAtMost = 200;

/** Whose view it is, for somebody: customers learn of no other person. */
const ownerFor = (staff: Staff, view: StoredView): string =>
  isWriterRole(staff.role) && view.userid !== staff.userid ? 'another member' : view.owner;

/** A view as somebody sees it. */
export function seenBy(staff: Staff, stored: StoredView): SavedView {
  const { userid, ...view } = stored;
  return {
    ...view,
    query: readableQuery(view.query),
    own: userid === staff.userid,
    owner: ownerFor(staff, stored),
  };
}

/** Whether somebody sees a view: their own or a shared one, of a tool that they may open. */
export const maySee = (staff: Staff, view: StoredView): boolean =>
  (view.shared || view.userid === staff.userid) && mayOpenTool(staff, view.page, view.item);

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** By tool, then by name as people count: `Week 9` before `Week 10`. */
export const byToolAndName = (views: readonly StoredView[]): StoredView[] =>
  views.toSorted(
    (a, b) =>
      collator.compare(`${a.page} ${a.item}`, `${b.page} ${b.item}`) ||
      collator.compare(a.name, b.name) ||
      a.id - b.id,
  );

/**
 * The view that somebody wants to change.
 * @throws ApiError 404 where they do not see it, 403 where it is somebody else's; admins may act on what is shared
 */
export function requireOwn(staff: Staff, view: StoredView | undefined): StoredView {
  if (!view || !maySee(staff, view)) throw notFound('There is no such view.');
  if (view.userid !== staff.userid && staff.role !== 'admin')
    throw new ApiError(403, `This view is ${ownerFor(staff, view)}’s. Save your own.`);
  return view;
}

/** Two views with the same name in one tool could not be distinguished. */
export const nameTaken = (name: string): ApiError =>
  new ApiError(409, `name: you have a view called ${name} here already`, { field: 'name' });

/** What a screen may call a parameter. */
const parameterName = /^[A-Za-z][\w.-]{0,60}$/;
const mayBeParameter = (name: string): boolean => parameterName.test(name) && !(name in Object.prototype);

/** The parameters of a stored view that an address may hold: an earlier release kept any. */
function readableQuery(text: string): string {
  const params = [...new URLSearchParams(text)].filter(([name]) => mayBeParameter(name));
  return new URLSearchParams(params).toString();
}

/**
 * Parameters of an address in one spelling.
 * @param text with or without a leading `?`
 * @throws ApiError 400 where it names the tool itself, which the view does apart, or holds a name that no screen has
 */
export function viewQuery(text: string): string {
  const params = new URLSearchParams(text);
  for (const name of ['page', 'item', 'sub'])
    if (params.has(name)) throw badInput('query', `must not hold ${name}, which the view names itself`);
  for (const name of params.keys())
    if (!mayBeParameter(name)) throw badInput('query', 'holds a parameter that no screen has');
  return params.toString();
}

/** A column that one of a layout's lists names twice, or undefined. */
export function repeatedColumn({ hidden, order, left, widths }: TableLayout): string | undefined {
  for (const ids of [hidden, order, left, widths.map(([id]) => id)]) {
    const seen = new Set<string>();
    for (const id of ids) {
      if (seen.has(id)) return id;
      seen.add(id);
    }
  }
  return undefined;
}
