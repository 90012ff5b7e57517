import { Fragment, type ReactElement } from 'react';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { receipts } from '../copy';
import css from './YourDataScreen.module.css';

/** How to check a signed receipt, and where the keys are. */
export function HowToCheck({ subject }: { subject: 'export' | 'deletion' }): ReactElement {
  return (
    <>
      <p className={css.quiet}>{receipts.check}</p>
      <code>
        {/* Browsers break lines after hyphens, also within an option such as --keys. */}
        {receipts
          .command(subject)
          .split(' ')
          .map((word, index) => (
            <Fragment key={index}>
              {index > 0 && ' '}
              <span className={css.word}>{word}</span>
            </Fragment>
          ))}
      </code>
      <TextLink to="/.well-known/jwks.json" isExternal>
        {receipts.keys}
      </TextLink>
    </>
  );
}
