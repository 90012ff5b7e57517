import { Accordion as Base } from '@base-ui/react/accordion';
import { CSPProvider } from '@base-ui/react/csp-provider';
import type { ReactElement, ReactNode } from 'react';
import css from './Accordion.module.css';

export interface AccordionItem {
  readonly key: string;
  readonly title: string;
  readonly content: ReactNode;
}

export interface AccordionProps {
  items: readonly AccordionItem[];
  /** Keys of those that are open at first. */
  open?: readonly string[];
}

/**
 * Titles that open and close their content by click, Enter or Space; several can be open. The browser's page search finds
 * closed content. Loads with the accessible primitives, so use it only in lazily loaded screens.
 */
export function Accordion({ items, open = [] }: AccordionProps): ReactElement {
  return (
    <CSPProvider disableStyleElements>
      <Base.Root className={css.accordion} defaultValue={[...open]} multiple hiddenUntilFound>
        {items.map(({ key, title, content }) => (
          <Base.Item key={key} value={key} className={css.item}>
            <Base.Header className={css.header}>
              <Base.Trigger className={css.trigger}>
                {title}
                <span className={css.arrow} aria-hidden="true" />
              </Base.Trigger>
            </Base.Header>
            <Base.Panel className={css.panel}>
              <div className={css.content}>{content}</div>
            </Base.Panel>
          </Base.Item>
        ))}
      </Base.Root>
    </CSPProvider>
  );
}
