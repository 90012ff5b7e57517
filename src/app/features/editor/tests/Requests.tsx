import type { ReactElement, ReactNode } from 'react';
import type { SentRequest } from '../../../../contract/zapDrafts';
import { DataView } from '../../../widgets/DataView/DataView';
import css from './TestPanel.module.css';
import { testsTexts as texts } from './texts';

/** The HTTP requests of a step: method, address, status of the reply, and body. */
export function Requests({ of }: { of: readonly SentRequest[] | undefined }): ReactNode {
  if (of === undefined || of.length === 0) return null;
  return (
    <Section label={texts.requests}>
      <ol className={css.requests}>
        {of.map(({ method, address, body, status }, index) => (
          <li key={index}>
            <p className={css.address}>
              <strong>{method}</strong> <code>{address}</code>{' '}
              {status !== null && <span className={css.status}>{texts.status(status)}</span>}
            </p>
            {body !== null && <DataView label={texts.body} value={body} />}
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** A part of a result, which opens and closes. */
export const Section = ({ label, children, isOpen = true }: { label: string; children: ReactNode; isOpen?: boolean }): ReactElement => (
  <details className={css.values} open={isOpen}>
    <summary>{label}</summary>
    {children}
  </details>
);
