import { CSPProvider } from '@base-ui/react/csp-provider';
import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactElement, ReactNode } from 'react';
import css from './Tabs.module.css';

export interface Tab<Key extends string = string> {
  readonly key: Key;
  readonly label: string;
  /** After the label: the state of what the tab shows, with words for screen readers. */
  readonly mark?: ReactNode;
  readonly isDisabled?: boolean;
  readonly content: ReactNode;
}

export interface TabsProps<Key extends string> {
  /** The accessible name of the row of tabs. */
  label: string;
  tabs: readonly Tab<Key>[];
  /** At the end of the row of tabs. */
  aside?: ReactNode;
  /** The key of the first that is shown; the first tab's without it. */
  start?: Key;
  /** The key of the shown tab, where the owner chooses it; `onChoose` is then called when a person chooses another one. */
  chosen?: Key;
  onChoose?: (key: Key) => void;
}

/**
 * Several views in one place, one shown. The arrow keys, Home and End move to another tab and show it at once.
 * Loads with the accessible primitives, so only in screens that come by themselves.
 */
export function Tabs<Key extends string>({ label, tabs, aside, start, chosen, onChoose }: TabsProps<Key>): ReactElement {
  return (
    <CSPProvider disableStyleElements>
      <Base.Root
        className={css.tabs}
        {...(chosen === undefined ? { defaultValue: start ?? tabs[0]?.key } : { value: chosen })}
        onValueChange={(key) => onChoose?.(key as Key)}
      >
        <div className={css.bar}>
          <Base.List className={css.list} aria-label={label} activateOnFocus>
            {tabs.map((tab) => (
              <Base.Tab key={tab.key} value={tab.key} className={css.tab} disabled={tab.isDisabled}>
                {tab.label}
                {tab.mark}
              </Base.Tab>
            ))}
          </Base.List>
          {aside}
        </div>
        {tabs.map((tab) => (
          <Base.Panel key={tab.key} value={tab.key} className={css.panel}>
            {tab.content}
          </Base.Panel>
        ))}
      </Base.Root>
    </CSPProvider>
  );
}
