import type { ReactElement, ReactNode } from 'react';
import { Card } from '../../../widgets/Card/Card';
import { Tag } from '../../../widgets/Tag/Tag';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { copy } from '../copy';
import css from './WelcomeScreen.module.css';

export interface WelcomeScreenProps {
  /** The way to have the confirmation mailed again. */
  confirmation: ReactNode;
  /** Null while the profile loads. */
  profile: {
    readonly firstName: string;
    readonly email: string;
    readonly isEmailConfirmed: boolean;
    readonly isTwoFactorOn: boolean;
  } | null;
}

/** What a newcomer sees after signing up: the first things to do, and which of them are done. */
export function WelcomeScreen({ profile, confirmation }: WelcomeScreenProps): ReactElement {
  const done = <Tag kind="success">{copy.done}</Tag>;
  return (
    <div className={css.page}>
      <header className={css.top}>
        <h1>{profile?.firstName ? copy.title(profile.firstName) : copy.titlePlain}</h1>
        <p className={css.lead}>{copy.lead}</p>
      </header>
      {profile && (
        <>
          <Card title={copy.confirm} aside={profile.isEmailConfirmed && done}>
            <div className={css.stack}>
              <p className={css.text}>{profile.isEmailConfirmed ? copy.confirmed : copy.unconfirmed(profile.email)}</p>
              {confirmation}
            </div>
          </Card>
          <Card title={copy.protect} aside={profile.isTwoFactorOn && done}>
            <div className={css.row}>
              <p className={css.text}>{profile.isTwoFactorOn ? copy.protectedText : copy.protectText}</p>
              {!profile.isTwoFactorOn && (
                <TextLink to="/app/two-factor-setup" look="secondary">
                  {copy.setUp}
                </TextLink>
              )}
            </div>
          </Card>
        </>
      )}
      <div>
        <TextLink to="/app/dashboard" look="primary">
          {copy.go}
        </TextLink>
      </div>
    </div>
  );
}
