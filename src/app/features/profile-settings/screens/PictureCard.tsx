import type { ReactElement } from 'react';
import { Avatar } from '../../../widgets/Avatar/Avatar';
import { Button } from '../../../widgets/Button/Button';
import { Card } from '../../../widgets/Card/Card';
import { PictureField } from '../../../widgets/PictureField/PictureField';
import { texts } from '../texts';
import type { PictureState } from '../state';
import css from './ProfileScreen.module.css';

export interface PictureCardProps {
  name: string;
  /** Null for initials. */
  avatarUrl: string | null;
  picture: PictureState;
  onPictureChoose: (file: File) => void;
  onPictureRemove: () => void;
}

/** The person's picture, and the ways to change it. */
export function PictureCard({ name, avatarUrl, picture, onPictureChoose, onPictureRemove }: PictureCardProps): ReactElement {
  const isSending = picture.phase === 'sending';
  return (
    <Card title={texts.pictureTitle}>
      <div className={css.picture}>
        <Avatar name={name} url={avatarUrl} size={72} />
        <PictureField
          label={avatarUrl === null ? texts.choosePicture : texts.replacePicture}
          hint={texts.pictureHint}
          error={picture.phase === 'refused' ? picture.message : null}
          isSending={isSending}
          actions={
            avatarUrl !== null && (
              <Button kind="plain" isDisabled={isSending} onClick={onPictureRemove}>
                {texts.removePicture}
              </Button>
            )
          }
          onChoose={onPictureChoose}
        />
      </div>
    </Card>
  );
}
