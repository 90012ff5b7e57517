import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden';

export interface LiveRegionProps {
  /** The text to announce; changing it announces again, the empty string announces nothing. */
  message: string;
  isUrgent?: boolean;
}

/** Announces results that the eye sees elsewhere: 'Signed in.', '12 Zaps found.'. Keep it mounted; change the message. */
export function LiveRegion({ message, isUrgent }: LiveRegionProps) {
  return (
    <VisuallyHidden>
      <span role={isUrgent ? 'alert' : 'status'}>{message}</span>
    </VisuallyHidden>
  );
}
