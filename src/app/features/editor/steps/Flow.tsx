import { memo, useEffect, useRef, type ReactElement, type ReactNode } from 'react';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { Button } from '../../../widgets/Button/Button';
import { Icon } from '../../../widgets/Icon/Icon';
import { InlineEditor } from '../../../widgets/InlineEditor/InlineEditor';
import { LiveRegion } from '../../../widgets/LiveRegion/LiveRegion';
import { Lead } from '../../../widgets/Page/Page';
import { Bar } from '../../../widgets/Stack/Stack';
import { IconButton } from '../IconButton';
import { panelSlice, selectPanel, type EditorPanel } from '../panel/state';
import { selectOpenedKey, selectOutline, selectStep } from '../selectors';
import { editorSlice } from '../state';
import { texts } from '../texts';
import { selectCard, selectPath } from './cards';
import { AimedPlace, DraggedCard, Place, placeName, usePlaceInView } from './Dragging';
import css from './Flow.module.css';
import type { OutlineList, OutlineStep } from './outline';
import { StepCard } from './StepCard';
import { StepMap } from './StepMap';
import { useStepActs } from './useStepActs';
import { useStepDrag } from './useStepDrag';
import { useZoom, ZoomBar } from './Zoom';

const { pathAdded, pathChanged, pathGroupFallbackSwitched, stepOpened } = editorSlice.actions;
const { stepFolded, stepSelected } = panelSlice.actions;

/** The steps of the Zap from top to bottom, as nested lists. `children`: what is said about the Zap above them. */
export function Flow({ children }: { children: ReactNode }): ReactElement {
  const outline = useAppSelector(selectOutline);
  const { focus, said, zoom, moving } = useAppSelector(selectPanel);
  const view = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const dragged = useRef<HTMLDivElement>(null);
  useCardFocus(view, focus);
  usePlaceInView(view);
  useStepDrag(view, dragged);
  useZoom(view, content, zoom);
  return (
    <div className={css.area}>
      <div className={css.flow} ref={view}>
        {children}
        <AimedPlace value={moving?.place ? placeName(moving.place) : null}>
          <div className={css.content} ref={content}>
            <StepSequence steps={outline} inside={null} />
            <AddButton label={texts.add} inside={null} index={outline.filter(({ isTrigger }) => !isTrigger).length} isLast />
          </div>
        </AimedPlace>
      </div>
      <div className={css.tools}>
        <StepMap />
        <ZoomBar zoom={zoom} />
      </div>
      <DraggedCard at={dragged} />
      <LiveRegion message={said} />
    </div>
  );
}

/** Moves the focus to a card, or shows the card of the step in the panel. A moved step has lost its focus. */
function useCardFocus(view: { readonly current: HTMLElement | null }, focus: EditorPanel['focus']): void {
  const handled = useRef(focus.count);
  useEffect(() => {
    if (focus.count === handled.current) return;
    handled.current = focus.count;
    const card = view.current?.querySelector<HTMLElement>(`[data-step="${focus.key ?? ''}"] [data-opens]`);
    if (focus.on === 'card') card?.focus();
    // The step in the panel can be far away in the flow: it was searched, or is the next one.
    else card?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [focus, view]);
}

interface StepSequenceProps {
  steps: readonly OutlineStep[];
  /** The key of the loop or the path that they are in; null for the Zap's own. */
  inside: string | null;
}

/** Steps in their order, with a button between them to add one. */
const StepSequence = memo(function StepSequence({ steps, inside }: StepSequenceProps): ReactElement {
  const first = steps[0]?.isTrigger ? 1 : 0;
  return (
    <ol className={css.steps}>
      {steps.map((step, index) => (
        <StepItem key={step.key} step={step} inside={inside} next={index < steps.length - 1 ? index + 1 - first : null} />
      ))}
    </ol>
  );
});

interface StepItemProps {
  step: OutlineStep;
  inside: string | null;
  /** The index of a step that is added after it; null after the last one. */
  next: number | null;
}

/** A step with the steps inside it, and the button below. */
function StepItem({ step: { key, branches, inner }, inside, next }: StepItemProps): ReactElement | null {
  const card = useAppSelector((state) => selectCard(state, key));
  if (card === undefined) return null;
  const { number, name } = card.step;
  return (
    <li className={css.item} data-step={key} aria-label={`${texts.step(number - 1)}: ${name}`}>
      <StepCard card={card} />
      {branches !== null && <Paths of={key} branches={branches} />}
      {inner !== null && <Loop of={key} list={inner} title={inner.title} />}
      {next !== null && <AddButton label={texts.addAfter(number)} inside={inside} index={next} />}
    </li>
  );
}

interface AddButtonProps {
  label: string;
  inside: string | null;
  index: number;
  /** Below the last step of the Zap: its words are shown. */
  isLast?: boolean;
}

/** The line to the next step, with a round button on it. */
const AddButton = memo(function AddButton({ label, inside, index, isLast }: AddButtonProps): ReactElement {
  const acts = useStepActs();
  return (
    <div className={css.between} data-last={isLast}>
      <Place inside={inside} index={index} />
      <button type="button" className={css.plus} aria-label={label} title={label} onClick={() => acts.add({ inside, index })}>
        <Icon name="plus" />
        {isLast && <span>{label}</span>}
      </button>
    </div>
  );
});

/** A button that hides what is inside a step, and shows it again. */
function Fold({ of, label }: { of: string; label: string }): ReactElement {
  const dispatch = useAppDispatch();
  const isFolded = useAppSelector((state) => selectPanel(state).folded.includes(of));
  return (
    <button type="button" className={css.fold} aria-expanded={!isFolded} onClick={() => dispatch(stepFolded({ key: of }))}>
      <Icon name="fold" />
      {label}
    </button>
  );
}

/** The paths of a step, side by side where there is room. */
function Paths({ of: key, branches }: { of: string; branches: readonly OutlineList[] }): ReactElement {
  const dispatch = useAppDispatch();
  const number = useAppSelector((state) => selectStep(state, key)?.number ?? 0);
  const isFolded = useAppSelector((state) => selectPanel(state).folded.includes(key));
  const acts = useStepActs();
  const fallback = useAppSelector((state) =>
    branches.map((branch) => selectPath(state, branch.key)).find((path) => path?.condition === null),
  );
  const switchFallback = (): void => {
    if (fallback === undefined) dispatch(pathGroupFallbackSwitched({ key }));
    else acts.removePath(fallback.key, fallback.title, key);
  };
  return (
    <section className={css.frame} aria-label={texts.branches(number)}>
      <Fold of={key} label={texts.lines.paths(branches.length)} />
      {!isFolded && (
        <>
          <div className={css.columns}>
            {branches.map((branch) => (
              <Path key={branch.key} branch={branch} of={key} />
            ))}
          </div>
          <Bar align="center">
            <Button size="small" onClick={() => dispatch(pathAdded({ key }))}>
              {texts.addPath}
            </Button>
            <Button kind="plain" size="small" onClick={switchFallback}>
              {fallback !== undefined ? texts.removeFallback : texts.addFallback}
            </Button>
          </Bar>
        </>
      )}
    </section>
  );
}

/** `of`: the key of the step that splits. */
function Path({ branch, of }: { branch: OutlineList; of: string }): ReactElement {
  const dispatch = useAppDispatch();
  const acts = useStepActs();
  const { key } = branch;
  const path = useAppSelector((state) => selectPath(state, key));
  const isOpen = useAppSelector((state) => selectOpenedKey(state) === key);
  const { title = '', condition = null } = path ?? {};
  return (
    <section className={css.path} aria-label={`${texts.path}: ${title}`} data-step={key} data-open={isOpen || undefined}>
      <div className={css.pathHead}>
        <h3 className={css.pathTitle}>
          <InlineEditor
            label={texts.pathName}
            value={title}
            maxLength={200}
            onCommit={(name) => dispatch(pathChanged({ key, title: name }))}
          />
        </h3>
        <IconButton icon="trash" label={texts.removePath(title)} onClick={() => acts.removePath(key, title, of)} />
      </div>
      {condition === null ? (
        <Lead>{texts.fallback}</Lead>
      ) : (
        <button
          type="button"
          className={css.rules}
          data-opens
          aria-expanded={isOpen}
          aria-label={`${texts.editPath(title)}. ${texts.runsIf(condition)}`}
          onFocus={() => dispatch(stepSelected({ key }))}
          onClick={() => dispatch(stepOpened({ key }))}
        >
          {texts.runsIf(condition)}
          <Icon name="pencil" />
        </button>
      )}
      <Inner list={branch} name={title} />
    </section>
  );
}

/** The steps that a loop repeats, in its frame. */
function Loop({ of, list, title }: { of: string; list: OutlineList; title: string }): ReactElement {
  const name = useAppSelector((state) => selectStep(state, of)?.title ?? '');
  const isFolded = useAppSelector((state) => selectPanel(state).folded.includes(of));
  return (
    <section className={css.frame} data-loop aria-label={`${title}: ${name}`}>
      <Fold of={of} label={title} />
      {!isFolded && <Inner list={list} name={name} />}
    </section>
  );
}

/** The steps of a loop or a path, and the button that adds one. */
const Inner = ({ list: { key, steps }, name }: { list: OutlineList; name: string }): ReactElement => (
  <>
    {steps.length > 0 && (
      <>
        <div className={css.beginning}>
          <Place inside={key} index={0} />
        </div>
        <StepSequence steps={steps} inside={key} />
      </>
    )}
    <AddButton label={texts.addInside(name)} inside={key} index={steps.length} />
  </>
);
