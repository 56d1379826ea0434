import type { ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs';
import { classes } from '../base/class-names.ts';
import css from '../nav/tabs.module.css';

export interface TabViewProps {
  readonly label: string;
  readonly value: string;
  readonly tabs: readonly { readonly key: string; readonly label: string }[];
  /** As high as the space that is left, for panels that scroll by themselves. */
  readonly fill?: boolean;
  onChange(key: string): void;
  /** What the chosen tab shows. */
  readonly children: ReactNode;
}

/** Tabs and the panel of the chosen one, by React Aria. */
export const TabView = ({ label, value, tabs, fill = false, onChange, children }: TabViewProps) => (
  <Tabs
    className={classes(css.view, fill && css.fill)}
    selectedKey={value}
    onSelectionChange={(key) => onChange(String(key))}
    aria-label={label}
  >
    <TabList aria-label={label} className={css.segments!}>
      {tabs.map((tab) => (
        <Tab key={tab.key} id={tab.key} className={css.segment!}>
          {tab.label}
        </Tab>
      ))}
    </TabList>
    {tabs.map((tab) => (
      <TabPanel key={tab.key} id={tab.key} className={css.panel!}>
        {tab.key === value && children}
      </TabPanel>
    ))}
  </Tabs>
);
