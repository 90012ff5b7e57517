import type { ReactElement } from 'react';
import { Button } from '../../../widgets/Button/Button';
import { Card } from '../../../widgets/Card/Card';
import { Notice } from '../../../widgets/Notice/Notice';
import { Skeleton } from '../../../widgets/Skeleton/Skeleton';
import { copy } from '../copy';
import type { ProfileForm } from '../state';
import { AboutCard, type AboutCardProps } from './AboutCard';
import { PictureCard, type PictureCardProps } from './PictureCard';

export interface ProfileScreenProps extends PictureCardProps, Omit<AboutCardProps, 'form'> {
  /** Null while the profile loads. */
  form: ProfileForm | null;
  /** Why it could not be loaded; null while that is not so. */
  failure: string | null;
  onRetry: () => void;
}

/** Picture, name, work and place. */
export function ProfileScreen({ form, failure, onRetry, ...props }: ProfileScreenProps): ReactElement {
  if (!form) {
    return (
      <Card title={copy.aboutTitle}>
        {failure === null ? (
          <Skeleton label={copy.loading} />
        ) : (
          <Notice
            kind="error"
            title={failure}
            action={
              <Button size="small" onClick={onRetry}>
                {copy.retry}
              </Button>
            }
          />
        )}
      </Card>
    );
  }
  return (
    <>
      <PictureCard {...props} />
      <AboutCard {...props} form={form} />
    </>
  );
}
