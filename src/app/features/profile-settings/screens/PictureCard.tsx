import { useRef, type ReactElement } from 'react';
import { Avatar } from '../../../widgets/Avatar/Avatar';
import { Button } from '../../../widgets/Button/Button';
import { Card } from '../../../widgets/Card/Card';
import { copy } from '../copy';
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
  const field = useRef<HTMLInputElement>(null);
  const choose = avatarUrl === null ? copy.choosePicture : copy.replacePicture;
  const isSending = picture.phase === 'sending';
  return (
    <Card title={copy.pictureTitle}>
      <div className={css.picture}>
        <Avatar name={name} url={avatarUrl} size={72} />
        <div className={css.pictureText}>
          <div className={css.acts}>
            <Button isBusy={isSending} onClick={() => field.current?.click()}>
              {choose}
            </Button>
            {avatarUrl !== null && (
              <Button kind="plain" isDisabled={isSending} onClick={onPictureRemove}>
                {copy.removePicture}
              </Button>
            )}
          </div>
          {/* The button above is what people press; the field itself is for the browser. */}
          <input
            className={css.file}
            ref={field}
            type="file"
            aria-label={choose}
            tabIndex={-1}
            accept="image/png,image/jpeg,image/webp"
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) onPictureChoose(file);
              target.value = ''; // The same file may be chosen again after a refusal.
            }}
          />
          {picture.phase === 'refused' ? (
            <p className={css.error} role="alert">
              {picture.message}
            </p>
          ) : (
            <p className={css.hint}>{copy.pictureHint}</p>
          )}
        </div>
      </div>
    </Card>
  );
}
