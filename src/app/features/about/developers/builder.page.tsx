import type { ReactElement } from 'react';
import { definePage } from '../../../platform/definePage';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { Article } from '../Article';
import { texts } from './texts';

/** `/developer/builder`: honest about what there is in place of it. */
const BuilderPage = (): ReactElement => (
  <Article
    {...texts.builder}
    ways={
      <>
        <TextLink to="/editor" look="primary">
          {texts.toEditor}
        </TextLink>
        <TextLink to="/app/get-help" look="secondary">
          {texts.tellUs}
        </TextLink>
      </>
    }
  />
);

export default definePage({
  path: ['/developer/builder', '/developer/builder/:api', '/developer/builder/:api/json-editor', '/developer/builder/:api/scripting'],
  title: 'Web Builder',
  auth: 'attempt',
  frame: 'visitor',
  scrollsToTop: true,
  chunk: 'developers',
  Screen: BuilderPage,
});
