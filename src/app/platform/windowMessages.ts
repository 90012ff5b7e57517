import type { Unsubscribe } from './ports';

/** A message that reached this page: from a window or frame, or on a channel of our origin. */
export type WindowMessage =
  | { readonly by: 'window'; readonly origin: string; readonly source: unknown; readonly data: unknown }
  | { readonly by: 'channel'; readonly data: unknown };

const hasChannels = (): boolean => typeof BroadcastChannel !== 'undefined';

/** Listens to every message to this window, from any sender, and those on the named channel. Loaded only by code that waits for one. */
export function onWindowMessage(channelName: string, listener: (message: WindowMessage) => void): Unsubscribe {
  const hearWindow = ({ data, origin, source }: MessageEvent): void => listener({ by: 'window', origin, source, data });
  window.addEventListener('message', hearWindow);
  const channel = hasChannels() ? new BroadcastChannel(channelName) : null;
  channel?.addEventListener('message', ({ data }: MessageEvent) => listener({ by: 'channel', data }));
  return () => {
    window.removeEventListener('message', hearWindow);
    channel?.close();
  };
}

/** Sends a message to the other pages of our origin that listen on the channel. */
export function broadcast(channelName: string, message: unknown): void {
  if (!hasChannels()) return;
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(message);
  channel.close();
}
