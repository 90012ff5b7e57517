import type { ReactElement } from 'react';
import { brand } from '../../../../domain/brand';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { Article } from '../Article';
import { privacy, terms } from './copy';

const ask = (
  <TextLink to={`mailto:${brand.supportAddress}`} isExternal look="secondary">
    Ask us about it
  </TextLink>
);

export const TermsScreen = (): ReactElement => <Article {...terms} ways={ask} />;
export const PrivacyScreen = (): ReactElement => <Article {...privacy} ways={ask} />;
