/** The tabs of the generator with what each is called. Source: s000-generator-tabs. */
export const tabs = [
  { key: 'fields', label: 'Fields', heading: 'Fields of the ticker' },
  { key: 'alerts', label: 'Alerts', heading: 'Alerts of the ticker' },
  { key: 'templates', label: 'Templates', heading: 'Templates' },
  { key: 'create', label: 'Create', heading: 'Template' },
  { key: 'unclean', label: 'Unclean', heading: 'Unclean sentences' },
  { key: 'request', label: 'Request', heading: 'Requests' },
] as const;
export type TabKey = (typeof tabs)[number]['key'];

/** What a click on a field inserts: its placeholder, or a sentence about it. */
export const modes = [
  { key: 'field', label: 'Field' },
  { key: 'sentence', label: 'Sentence' },
] as const;
export type Mode = (typeof modes)[number]['key'];

/**
 * The tabs that are there: templates and request not while sentences are inserted, create only with a ticker.
 * Source: r000-generator-tabs-hidden.
 */
export const tabsFor = (mode: Mode, ticker: string) =>
  tabs.filter(({ key }) => {
    if (key === 'templates' || key === 'request') return mode !== 'sentence';
    return key !== 'create' || ticker !== '';
  });

/** The open tab after a click: the clicked one, or none where it was open. Source: r000-generator-toggle. */
export const toggled = (open: TabKey | '', clicked: TabKey): TabKey | '' => (open === clicked ? '' : clicked);
