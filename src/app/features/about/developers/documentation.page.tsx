import type { ReactElement } from 'react';
import { brand } from '../../../../domain/brand';
import { selectedApiOn } from '../../../../domain/helpTarget';
import { appNameOf } from '../../../../domain/zapSteps';
import { definePage } from '../../../platform/definePage';
import { useAppSelector } from '../../../platform/hooks';
import { selectPlace } from '../../../platform/place';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { Article } from '../Article';
import { texts } from './texts';

/** `/developer/documentation` and `/developer/documentation/:api`. */
function DocumentationPage(): ReactElement {
  const key = selectedApiOn(useAppSelector(selectPlace).pathname, null);
  const app = key === null ? null : { key, name: appNameOf(key) || key };
  return (
    <Article
      {...texts.documentation}
      title={app === null ? texts.documentation.title : texts.ofApp(app.name)}
      ways={
        <>
          {app !== null && (
            <TextLink to={`/apps/${encodeURIComponent(app.key)}/integrations`} look="primary">
              {texts.toApp(app.name)}
            </TextLink>
          )}
          <TextLink to="/developer/start" look="secondary">
            {`${brand.name} for developers`}
          </TextLink>
        </>
      }
    />
  );
}

export default definePage({
  path: ['/developer/documentation', '/developer/documentation/:api'],
  title: 'Developer Documentation',
  auth: 'attempt',
  frame: 'visitor',
  scrollsToTop: true,
  chunk: 'developers',
  Screen: DocumentationPage,
});
