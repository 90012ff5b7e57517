import type { ReactElement } from 'react';
import { brand } from '../../../../domain/brand';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { Article } from '../Article';
import { texts } from './texts';

/** `/developer/start`: what developers can do here, and where. */
export const StartScreen = (): ReactElement => (
  <Article
    {...texts.start}
    ways={
      <>
        <TextLink to="/developer/builder" look="primary">
          {texts.toBuilder}
        </TextLink>
        <TextLink to="/developer/documentation" look="secondary">
          {texts.toDocumentation}
        </TextLink>
        <TextLink to="/app/use-case" look="secondary">
          {texts.toTemplates}
        </TextLink>
      </>
    }
  />
);

/** `/developer/builder`: honest about what there is in place of it. */
export const BuilderScreen = (): ReactElement => (
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

export interface DocumentationScreenProps {
  /** The app that was selected: its key, and its name as far as the key tells it. */
  app: { readonly key: string; readonly name: string } | null;
}

/** `/developer/documentation`: how to speak with the product; with an app, where that app is described. */
export const DocumentationScreen = ({ app }: DocumentationScreenProps): ReactElement => (
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
