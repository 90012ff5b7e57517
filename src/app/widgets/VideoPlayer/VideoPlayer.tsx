import { useState, type ReactElement } from 'react';
import css from './VideoPlayer.module.css';

export interface VideoPlayerProps {
  /** The subject; names the button and the player. */
  title: string;
  /** On this site: the Content-Security-Policy allows no other (S41). Its captions are next to it as `.vtt`. */
  src: string;
  /** Names it in content. */
  videoId?: string;
}

/** A video behind its picture: nothing is loaded before it is played. 16 to 9 (B9.36). */
export function VideoPlayer({ title, src, videoId }: VideoPlayerProps): ReactElement {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={css.frame} data-video-id={videoId}>
      {isOpen ? (
        // The overlay's button started the video and has disappeared: the focus moves to the player.
        <video className={css.video} src={src} controls autoPlay aria-label={title} tabIndex={-1} ref={(player) => player?.focus()}>
          <track kind="captions" src={src.replace(/\.\w+$/, '.vtt')} />
        </video>
      ) : (
        <button type="button" className={css.overlay} aria-label={`Play video: ${title}`} onClick={() => setIsOpen(true)}>
          <span className={css.play} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}
