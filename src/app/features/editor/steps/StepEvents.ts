import type { ReactNode } from 'react';
import type { StepPlace } from '../definition/changes';

/** Actions on the steps. `key`: of the trigger, a step or a path. */
export interface StepEvents {
  onApp: (key: string, app: string) => void;
  onEvent: (key: string, app: string, event: string) => void;
  onAdd: (place: StepPlace) => void;
  onRemove: (key: string) => void;
  onMove: (key: string, by: -1 | 1) => void;
  /** Into a loop or a path, or out of it. */
  onMoveTo: (key: string, place: StepPlace) => void;
  onDuplicate: (key: string) => void;
  /** Shows the settings of a step or the conditions of a path; null hides them. */
  onOpen: (key: string | null) => void;
  onPathAdd: (stepKey: string) => void;
  onPathRename: (key: string, title: string) => void;
  onPathRemove: (key: string) => void;
  onFallback: (stepKey: string) => void;
  /** The settings of the step, or the conditions of the path, that is open. */
  setupOf?: (key: string) => ReactNode;
}
