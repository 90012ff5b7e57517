import type { ReactElement } from 'react';
import { isPrivateResource } from '../../../domain/redirects';
import { useAppSelector } from '../../platform/hooks';
import { selectPlace } from '../../platform/place';
import { Card } from '../../widgets/Card/Card';
import { JoinedLogos } from '../../widgets/JoinedLogos/JoinedLogos';
import { Bar, Stack } from '../../widgets/Stack/Stack';
import { Tag } from '../../widgets/Tag/Tag';
import { TextLink } from '../../widgets/TextLink/TextLink';
import { VisuallyHidden } from '../../widgets/VisuallyHidden/VisuallyHidden';
import { UnconfirmedNotice } from '../email-confirmation';
import { selectProfile } from '../profile';
import css from './page.module.css';
import { selectOffers } from './state';
import { texts } from './texts';

/** Once the questions are answered: templates that fit the answers, the first things to do, and which of them are done. */
export function WelcomeStage(): ReactElement {
  const { suggestions } = useAppSelector(selectOffers);
  const profile = useAppSelector(selectProfile);
  // Where the person came from, when that was a page to read.
  const previous = new URLSearchParams(useAppSelector(selectPlace).search).get('previous');
  const done = <Tag kind="success">{texts.done}</Tag>;
  return (
    <>
      {suggestions && suggestions.length > 0 && (
        <Card title={texts.suggestions}>
          <p className={css.text}>{texts.suggestionsText}</p>
          <ul className={css.templates}>
            {suggestions.map(({ id, title, services }) => (
              <li key={id} className={css.template}>
                <JoinedLogos size={32} limit={3} apps={services.map(({ name, logoUrl }) => ({ name, url: logoUrl }))} />
                <span className={css.templateTitle}>{title}</span>
                <TextLink to={`/zap-templates/edit/${encodeURIComponent(id)}`} look="secondary">
                  <span aria-hidden="true">{texts.useShort}</span>
                  <VisuallyHidden>{texts.use(title)}</VisuallyHidden>
                </TextLink>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {profile && (
        <>
          <Card title={texts.confirm} aside={profile.emailConfirmed && done}>
            <Stack>
              <p className={css.text}>{profile.emailConfirmed ? texts.confirmed : texts.unconfirmed(profile.email)}</p>
              <UnconfirmedNotice />
            </Stack>
          </Card>
          <Card title={texts.protect} aside={profile.enableTotp2fa && done}>
            <div className={css.row}>
              <p className={css.text}>{profile.enableTotp2fa ? texts.protectedText : texts.protectText}</p>
              {!profile.enableTotp2fa && (
                <TextLink to="/app/two-factor-setup" look="secondary">
                  {texts.setUp}
                </TextLink>
              )}
            </div>
          </Card>
        </>
      )}
      <Bar gap="medium">
        <TextLink to="/app/dashboard" look="primary">
          {texts.go}
        </TextLink>
        {previous !== null && isPrivateResource(previous) && (
          <TextLink to={`/redirect?next=${encodeURIComponent(previous)}`} isExternal>
            {texts.previous}
          </TextLink>
        )}
      </Bar>
    </>
  );
}
