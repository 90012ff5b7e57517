import type { ReactElement, ReactNode } from 'react';
import { Card } from '../../../widgets/Card/Card';
import { JoinedLogos } from '../../../widgets/JoinedLogos/JoinedLogos';
import { Tag } from '../../../widgets/Tag/Tag';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { VisuallyHidden } from '../../../widgets/VisuallyHidden/VisuallyHidden';
import { texts } from '../texts';
import type { Suggestion } from '../state';
import css from './OnboardingScreen.module.css';

export interface WelcomeStageProps {
  /** The way to have the confirmation mailed again. */
  confirmation: ReactNode;
  /** Null while the profile loads. */
  profile: {
    readonly email: string;
    readonly isEmailConfirmed: boolean;
    readonly isTwoFactorOn: boolean;
  } | null;
  /** Templates that fit; null while they are on their way. */
  suggestions: readonly Suggestion[] | null;
  previousAddress: string | null;
}

/** Once the questions are answered: templates that fit the answers, the first things to do, and which of them are done. */
export function WelcomeStage({ profile, suggestions, confirmation, previousAddress }: WelcomeStageProps): ReactElement {
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
          <Card title={texts.confirm} aside={profile.isEmailConfirmed && done}>
            <div className={css.stack}>
              <p className={css.text}>{profile.isEmailConfirmed ? texts.confirmed : texts.unconfirmed(profile.email)}</p>
              {confirmation}
            </div>
          </Card>
          <Card title={texts.protect} aside={profile.isTwoFactorOn && done}>
            <div className={css.row}>
              <p className={css.text}>{profile.isTwoFactorOn ? texts.protectedText : texts.protectText}</p>
              {!profile.isTwoFactorOn && (
                <TextLink to="/app/two-factor-setup" look="secondary">
                  {texts.setUp}
                </TextLink>
              )}
            </div>
          </Card>
        </>
      )}
      <div className={css.ways}>
        <TextLink to="/app/dashboard" look="primary">
          {texts.go}
        </TextLink>
        {previousAddress !== null && (
          <TextLink to={previousAddress} isExternal>
            {texts.previous}
          </TextLink>
        )}
      </div>
    </>
  );
}
