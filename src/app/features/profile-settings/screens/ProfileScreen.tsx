import type { ReactElement } from 'react';
import { texts } from '../texts';
import type { ProfileForm } from '../state';
import { AboutCard, type AboutCardProps } from './AboutCard';
import { PictureCard, type PictureCardProps } from './PictureCard';
import { WaitingCard } from '../../../widgets/WaitingCard/WaitingCard';

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
    return <WaitingCard title={texts.aboutTitle} loading={texts.loading} failure={failure} retry={texts.retry} onRetry={onRetry} />;
  }
  return (
    <>
      <PictureCard {...props} />
      <AboutCard {...props} form={form} />
    </>
  );
}
