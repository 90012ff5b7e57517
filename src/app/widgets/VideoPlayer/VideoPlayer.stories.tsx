import type { Cases } from '../cases';
import { VideoPlayer } from './VideoPlayer';

export const cases: Cases = {
  title: 'Video player',
  states: { 'before it plays': () => <VideoPlayer title="How to share a folder" src="/videos/share.webm" /> },
};
