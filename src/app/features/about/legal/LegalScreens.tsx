import type { ReactElement, ReactNode } from 'react';
import { brand } from '../../../../domain/brand';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { Article } from '../Article';
import { privacy, terms } from './texts';

const ask = (
  <TextLink to={`mailto:${brand.supportAddress}`} isExternal look="secondary">
    Ask us about it
  </TextLink>
);

export const TermsScreen = (): ReactElement => <Article {...terms} ways={ask} />;

/** `setting` is where the choice about analytics is changed. */
export const PrivacyScreen = ({ setting }: { setting?: ReactNode }): ReactElement => (
  <Article {...privacy} ways={ask}>
    {setting}
  </Article>
);
