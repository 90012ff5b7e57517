import type { ReactElement } from 'react';
import { useAppSelector } from '../../platform/hooks';
import { Card } from '../../widgets/Card/Card';
import { Bar, Stack } from '../../widgets/Stack/Stack';
import { Tag } from '../../widgets/Tag/Tag';
import { TextLink } from '../../widgets/TextLink/TextLink';
import { UnconfirmedNotice } from '../email-confirmation';
import { selectProfile } from '../profile';
import css from './page.module.css';
import { selectSuggestions } from './state';
import { PreviousLink, Suggestions } from './Suggestions';
import { texts } from './texts';

/** Once the question is answered: templates that can run here, the first things to do, and which of them are done. */
export function WelcomeStage(): ReactElement {
  const suggestions = useAppSelector(selectSuggestions);
  const profile = useAppSelector(selectProfile);
  const done = <Tag kind="success">{texts.done}</Tag>;
  return (
    <>
      {suggestions && suggestions.length > 0 && (
        <Card title={texts.suggestions}>
          <p className={css.text}>{texts.suggestionsText}</p>
          <Suggestions suggestions={suggestions} />
        </Card>
      )}
      {profile && (
        <>
          <Card title={texts.confirm} aside={profile.emailConfirmed && done}>
            <Stack>
              <p className={css.text}>{profile.emailConfirmed ? texts.confirmed : texts.unconfirmedAddress(profile.email)}</p>
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
        <PreviousLink />
      </Bar>
    </>
  );
}
