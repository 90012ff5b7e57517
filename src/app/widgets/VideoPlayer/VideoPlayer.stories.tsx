import type { Stories } from '../stories';
import { VideoPlayer } from './VideoPlayer';

export const stories: Stories = {
  title: 'Video player',
  states: { 'before it plays': () => <VideoPlayer title="How to share a folder" src="/videos/share.webm" /> },
};
