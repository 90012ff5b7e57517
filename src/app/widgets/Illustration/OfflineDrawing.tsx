import { Drawing } from './Drawing';

/** A plug and a socket that do not meet: no connection. */
export function OfflineDrawing() {
  return (
    <Drawing>
      <path d="M20 140h200" />
      <path d="M12 92h40c8 0 8-12 16-12h8" />
      <path d="M76 62h16a8 8 0 0 1 8 8v20a8 8 0 0 1-8 8H76z" />
      <path d="M100 72h12M100 88h12" />
      <path d="M228 92h-40c-8 0-8-12-16-12h-8" />
      <path d="M164 58h-14a10 10 0 0 0-10 10v24a10 10 0 0 0 10 10h14z" />
      <path d="M148 74h6M148 86h6" />
      <path d="M126 44V32M114 50l-8-9M138 50l8-9" data-accent="" />
      <path d="M126 112v12M114 108l-8 9M138 108l8 9" data-accent="" />
    </Drawing>
  );
}
