import { Drawing } from './Drawing';

/** An envelope with a letter, which asks people to check their mailbox. */
export function MailDrawing() {
  return (
    <Drawing>
      <path d="M20 140h200" />
      <path d="M70 72v58a6 6 0 0 0 6 6h88a6 6 0 0 0 6-6V72" />
      <path d="M70 74l18-14M170 74l-18-14" />
      <path d="M88 88V36a4 4 0 0 1 4-4h56a4 4 0 0 1 4 4v52" />
      <path d="M70 74l50 36 50-36M72 134l34-33M168 134l-34-33" />
      <path d="M102 50h24" data-accent="" />
      <path d="M102 64h36M102 78h30" />
      <path d="M36 60h18M30 76h16M36 92h12" data-accent="" />
    </Drawing>
  );
}
