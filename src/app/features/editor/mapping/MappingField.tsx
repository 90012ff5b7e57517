import { Popover } from '@base-ui/react/popover';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { memo, use, useCallback, useMemo, useRef, useState, type ReactElement } from 'react';
import { Icon } from '../../../widgets/Icon/Icon';
import { Tooltip } from '../../../widgets/Tooltip/Tooltip';
import popup from '../../../widgets/popup.module.css';
import { popover } from '../../../widgets/tokens';
import type { Call } from './calls';
import { ChipEditor } from './ChipEditor';
import { MappingContext } from './context';
import { tokensIn } from './editable';
import { MappedText, type MappedTextHandle, type MappedTextProps } from './MappedText';
import css from './Mapping.module.css';
import { SourcePicker, type PickerHandle } from './SourcePicker';
import { findValues, onlyLists } from './sources';
import { mappingTexts as texts } from './texts';

export { MappingContext, noMapping, type Mapping } from './context';

export interface MappingFieldProps extends Omit<
  MappedTextProps,
  'labelOf' | 'keysOf' | 'aside' | 'insertRef' | 'onCall' | 'onListKey' | 'list' | 'onEditChip'
> {
  /** Only lists can be inserted. */
  isList?: boolean;
}

/** What is open beside the text: the list of data, by a button or by typing, or the editor of a chip. `index`: of the chip to replace. */
type Opened =
  | { readonly kind: 'list'; readonly call: Call | null; readonly replaces: number | null }
  | { readonly kind: 'chip'; readonly index: number };

/** A text with chips: `/`, `{` or a button inserts data of earlier steps at the caret, and a click on a chip edits it. */
export function MappingField({ isList = false, ...props }: MappingFieldProps): ReactElement {
  const mapping = use(MappingContext);
  const { canInsert, labelOf, keysOf } = mapping;
  const [opened, setOpened] = useState<Opened | null>(null);
  const [active, setActive] = useState<{ readonly id: string; readonly activeId: string | undefined } | null>(null);
  const text = useRef<MappedTextHandle>(null);
  const picker = useRef<PickerHandle>(null);
  const place = useRef<DOMRect | null>(null);
  const call = opened?.kind === 'list' ? opened.call : null;
  const sources = useMemo(() => {
    if (opened?.kind !== 'list') return [];
    return isList ? onlyLists(mapping.sources) : mapping.sources;
  }, [opened?.kind, isList, mapping]);
  // What was typed is only text as soon as nothing matches.
  const isShown = opened?.kind === 'list' && (call === null || findValues(sources, call.search).length > 0);
  const edited = opened?.kind === 'chip' ? tokensIn(props.value)[opened.index] : undefined;

  const open = useCallback((next: Opened, at: DOMRect | null): void => {
    place.current = at;
    setOpened(next);
  }, []);
  const close = useCallback((): void => {
    setOpened(null);
    setActive(null);
  }, []);
  const dismiss = (): void => {
    text.current?.endCall();
    close();
  };
  const onCall = (next: Call | null): void => {
    if (next === null) return close();
    if (canInsert)
      open({ kind: 'list', call: next, replaces: null }, opened === null ? (text.current?.caretRect() ?? null) : place.current);
  };
  const pick = (token: string): void => {
    const replaces = opened?.kind === 'list' ? opened.replaces : null;
    if (replaces === null) text.current?.insert(token);
    else text.current?.replaceToken(replaces, token);
    close();
  };
  return (
    <div className={css.field}>
      <MappedText
        {...props}
        labelOf={labelOf}
        keysOf={keysOf}
        insertRef={text}
        onCall={onCall}
        onListKey={(event) => {
          if (call === null || !isShown) return false;
          const isUsed = event.key === 'Escape' || picker.current?.onKey(event.key) === true;
          if (!isUsed) return false;
          event.preventDefault();
          event.stopPropagation();
          if (event.key === 'Escape') dismiss();
          return true;
        }}
        list={call === null || !isShown ? null : active}
        onEditChip={(index) => open({ kind: 'chip', index }, text.current?.chipRect(index) ?? null)}
        aside={canInsert && <InsertButton label={props.label} isOpen={opened?.kind === 'list' && call === null} onOpen={open} />}
      />
      {opened !== null && (
        <CSPProvider disableStyleElements>
          <Popover.Root
            open={isShown || edited !== undefined}
            onOpenChange={(isOpen, { reason }) => {
              if (isOpen) return;
              dismiss();
              // A press elsewhere has taken the focus already.
              if (reason === 'escape-key') text.current?.focus();
            }}
          >
            <Popover.Portal>
              <Popover.Positioner
                className={popup.positioner}
                anchor={{ getBoundingClientRect: () => place.current ?? new DOMRect() }}
                align="start"
                sideOffset={4}
                collisionPadding={popover.edgeMargin}
              >
                <Popover.Popup
                  className={css.popup}
                  data-of-field=""
                  aria-label={opened?.kind === 'chip' ? texts.chip.label : texts.pickerLabel}
                  // While data are called by typing, the focus stays in the text.
                  initialFocus={call === null}
                  finalFocus={false}
                >
                  {opened?.kind === 'list' && (
                    <SourcePicker
                      sources={sources}
                      search={call?.search ?? null}
                      isSure={call?.isSure ?? true}
                      onPick={pick}
                      onActive={setActive}
                      handle={picker}
                    />
                  )}
                  {opened?.kind === 'chip' && edited !== undefined && (
                    <ChipEditor
                      reference={edited.reference}
                      onChange={(token) => text.current?.replaceToken(opened.index, token)}
                      onReplace={() => setOpened({ kind: 'list', call: null, replaces: opened.index })}
                      onRemove={() => {
                        text.current?.replaceToken(opened.index, '');
                        close();
                      }}
                      onClose={() => {
                        close();
                        text.current?.focus();
                      }}
                    />
                  )}
                </Popover.Popup>
              </Popover.Positioner>
            </Popover.Portal>
          </Popover.Root>
        </CSPProvider>
      )}
    </div>
  );
}

interface InsertButtonProps {
  /** Of the field. */
  label: string;
  isOpen: boolean;
  onOpen: (next: Opened, at: DOMRect | null) => void;
}

/** Opens the list of data. A key in the field does not draw it. */
const InsertButton = memo(function InsertButton({ label, isOpen, onOpen }: InsertButtonProps): ReactElement {
  return (
    <Tooltip text={texts.insertHint} isShort>
      <button
        type="button"
        className={css.insert}
        aria-label={texts.insertInto(label)}
        aria-expanded={isOpen}
        onClick={({ currentTarget }) => onOpen({ kind: 'list', call: null, replaces: null }, currentTarget.getBoundingClientRect())}
      >
        <Icon name="insert" />
      </button>
    </Tooltip>
  );
});
