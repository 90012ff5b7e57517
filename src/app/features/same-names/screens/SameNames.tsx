import type { ReactElement } from 'react';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { texts } from '../texts';
import type { NamedKind } from '../state';
import css from './SameNames.module.css';

export interface SameNamesProps {
  kind: NamedKind;
  /** How many others have the name; 0 shows nothing. */
  count: number;
  /** The page of one of them. */
  address: string | null;
}

/** A gentle warning under a field. It is always rendered, so that screen readers announce it when it gets its text. */
export function SameNames({ kind, count, address }: SameNamesProps): ReactElement {
  return (
    <span className={css.notice} role="status">
      {count > 0 && (
        <>
          {texts.same(kind, count)}{' '}
          {address !== null && (
            <TextLink to={address} isNewTab>
              {texts.open(count)}
            </TextLink>
          )}
        </>
      )}
    </span>
  );
}
