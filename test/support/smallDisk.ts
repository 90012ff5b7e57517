/** A disk of a given size for one process and its children: a tmpfs in a mount namespace of its own (Linux). */
import { spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, unlinkSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SmallDisk {
  /** Where it lies, for processes begun by `command`. */
  readonly folder: string;
  /** What to put before a command so that it sees the disk. */
  readonly command: readonly string[];
  /** Leaves no byte free. */
  fill(): void;
  /** Takes back what `fill` wrote. */
  free(): void;
  /** Bytes free. */
  room(): number;
  end(): void;
}

/** Rejects where the system lets nobody mount anything. */
export async function makeSmallDisk(megabytes: number): Promise<SmallDisk> {
  const folder = mkdtempSync(join(tmpdir(), 'patchbay-disk-'));
  const asRoot = process.getuid?.() === 0;
  const mount = `mount -t tmpfs -o size=${megabytes}m none "$0" && echo mounted && exec sleep 600`;
  // The disk is there as long as this process is, however often the server ends.
  const keeper = spawn('unshare', [...(asRoot ? [] : ['--user', '--map-root-user']), '--mount', 'sh', '-c', mount, folder], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const words: string[] = [];
  keeper.stderr.on('data', (piece: Buffer) => words.push(piece.toString()));
  await new Promise<void>((resolve, reject) => {
    keeper.stdout.once('data', () => resolve());
    keeper.once('error', reject);
    keeper.once('exit', (code) => reject(new Error(`no small disk (${code}): ${words.join('')}`)));
  });
  const seen = `/proc/${keeper.pid}/root${folder}`;
  const ballast = join(seen, 'ballast');
  return {
    folder,
    command: [
      'nsenter',
      '--target',
      String(keeper.pid),
      ...(asRoot ? [] : ['--user', '--preserve-credentials']),
      '--mount',
      `--wd=${process.cwd()}`,
    ],
    fill() {
      const file = openSync(ballast, 'a');
      try {
        for (;;) writeSync(file, Buffer.alloc(4096, 1));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      } finally {
        closeSync(file);
      }
    },
    free: () => unlinkSync(ballast),
    room() {
      const { bavail, bsize } = statfsSync(seen);
      return bavail * bsize;
    },
    end() {
      keeper.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
