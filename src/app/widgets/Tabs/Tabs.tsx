import { CSPProvider } from '@base-ui/react/csp-provider';
import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactElement, ReactNode } from 'react';
import css from './Tabs.module.css';

export interface Tab<Key extends string = string> {
  readonly key: Key;
  readonly label: string;
  readonly content: ReactNode;
}

export interface TabsProps<Key extends string> {
  /** The accessible name of the row of tabs. */
  label: string;
  tabs: readonly Tab<Key>[];
  /** The key of the first that is shown; the first tab's without it. */
  start?: Key;
}

/**
 * Several views in one place, one shown. The arrow keys, Home and End move to another tab and show it at once.
 * Loads with the accessible primitives, so only in screens that come by themselves.
 */
export function Tabs<Key extends string>({ label, tabs, start }: TabsProps<Key>): ReactElement {
  return (
    <CSPProvider disableStyleElements>
      <Base.Root className={css.tabs} defaultValue={start ?? tabs[0]?.key}>
        <Base.List className={css.list} aria-label={label} activateOnFocus>
          {tabs.map((tab) => (
            <Base.Tab key={tab.key} value={tab.key} className={css.tab}>
              {tab.label}
            </Base.Tab>
          ))}
        </Base.List>
        {tabs.map((tab) => (
          <Base.Panel key={tab.key} value={tab.key} className={css.panel}>
            {tab.content}
          </Base.Panel>
        ))}
      </Base.Root>
    </CSPProvider>
  );
}
