/** How code is shown and edited in CodeMirror. */
import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
  insertBracket,
  type CompletionSource,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, indentWithTab, redo, undo } from '@codemirror/commands';
import { javascript, javascriptLanguage } from '@codemirror/lang-javascript';
import { bracketMatching, HighlightStyle, indentOnInput, syntaxHighlighting } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { EditorView, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { fieldsTexts as texts } from './texts';

export interface CodeSettings {
  label: string;
  /** The id of the element that describes the text box. */
  hintId: string;
  /** The names of the values that the code reads from `input`, as they are now. */
  names: () => readonly string[];
  onChange: (text: string) => void;
}

/** The state of an editor with a text and an empty history. */
export const codeState = (text: string, { label, hintId, names, onChange }: CodeSettings, caret = 0): EditorState =>
  EditorState.create({
    doc: text,
    selection: { anchor: Math.min(caret, text.length) },
    extensions: [
      lineNumbers(),
      history(),
      indentOnInput(),
      bracketMatching(),
      closeBrackets(),
      autocompletion(),
      javascript(),
      javascriptLanguage.data.of({ autocomplete: inputCompletions(names) }),
      syntaxHighlighting(colours),
      theme,
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ 'aria-label': label, 'aria-describedby': hintId }),
      EditorView.domEventHandlers({ beforeinput: replaceSelected }),
      EditorState.phrases.of(texts.codePhrases),
      EditorView.updateListener.of(({ docChanged, state }) => {
        if (docChanged) onChange(state.doc.toString());
      }),
      keymap.of([
        ...closeBracketsKeymap,
        ...completionKeymap,
        // Without a change to undo, the key reaches the editor of the Zap, which undoes the last change of the step.
        { key: 'Mod-z', run: undo },
        { key: 'Mod-Shift-z', run: redo },
        { key: 'Mod-y', run: redo },
        // Tests the step.
        ...defaultKeymap.filter(({ key }) => key !== 'Mod-Enter'),
        // Escape and then Tab leave, as in every editor of this kind.
        indentWithTab,
      ]),
    ],
  });

/**
 * Types in the place of selected code. A browser would keep the colour of that code by an inline style, which the policy of the page
 * refuses (S41).
 */
function replaceSelected({ inputType, data }: InputEvent, view: EditorView): boolean {
  const { state } = view;
  if (inputType !== 'insertText' || data === null || state.readOnly || state.selection.main.empty) return false;
  view.dispatch(
    insertBracket(state, data) ?? state.update(state.replaceSelection(data), { userEvent: 'input.type', scrollIntoView: true }),
  );
  return true;
}

/** Completes `input` and the names of its values. */
export function inputCompletions(names: () => readonly string[]): CompletionSource {
  return (context) => {
    const property = context.matchBefore(/\binput(?:\?\.|\.)[\p{L}\p{N}_$]*/u);
    if (property === null) {
      const word = context.matchBefore(/[\p{L}_$][\p{L}\p{N}_$]*/u);
      if (word === null || isPropertyAt(context.state.doc.sliceString(0, word.from))) return null;
      return { from: word.from, options: [{ label: 'input', type: 'variable', detail: texts.codeInput }], validFor: /^[\p{L}\p{N}_$]*$/u };
    }
    const from = property.from + property.text.lastIndexOf('.') + 1;
    return {
      from,
      options: names().map((name) => ({ label: name, type: 'property', apply: accessTo(name) })),
      validFor: /^[\p{L}\p{N}_$]*$/u,
    };
  };
}

const isPropertyAt = (before: string): boolean => /\.\s*$/.test(before);

/** What a completion writes: a name that cannot follow a point is written in brackets in its place. */
const accessTo = (name: string) =>
  /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name)
    ? name
    : (view: EditorView, _completion: unknown, from: number, to: number): void => {
        const isOptional = view.state.sliceDoc(from - 2, from) === '?.';
        const insert = `[${JSON.stringify(name)}]`;
        const start = isOptional ? from : from - 1;
        view.dispatch({ changes: { from: start, to, insert }, selection: { anchor: start + insert.length }, userEvent: 'input.complete' });
      };

/** The colours of the product’s tokens, which have a value for each theme. */
const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.modifier], color: 'var(--color-accent-text)' },
  { tag: [tags.string, tags.special(tags.string), tags.regexp], color: 'var(--color-success-text)' },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], color: 'var(--color-warning-text)' },
  { tag: [tags.function(tags.variableName), tags.function(tags.propertyName), tags.className], color: 'var(--color-info-text)' },
  { tag: tags.comment, color: 'var(--color-text-muted)', fontStyle: 'italic' },
  { tag: tags.invalid, color: 'var(--color-error-text)' },
]);

const theme = EditorView.theme({
  '&': {
    border: '1px solid var(--color-border-strong)',
    borderRadius: 'var(--radius-control)',
    backgroundColor: 'var(--color-surface)',
    color: 'var(--color-text)',
    fontSize: 'var(--text-14)',
  },
  '&.cm-focused': { borderColor: 'var(--color-focus)', outline: '2px solid var(--color-focus)', outlineOffset: '-1px' },
  '.cm-scroller': { minHeight: '220px', maxHeight: '60vh', fontFamily: 'var(--font-code)', lineHeight: 'var(--leading-text)' },
  '.cm-content': { padding: 'var(--space-small) 0', caretColor: 'var(--color-text)' },
  '.cm-gutters': {
    border: '0',
    borderRadius: 'var(--radius-control) 0 0 var(--radius-control)',
    backgroundColor: 'var(--color-surface-sunken)',
    color: 'var(--color-text-faint)',
  },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--color-accent-surface)', outline: '1px solid var(--color-accent-text)' },
  '&.cm-focused .cm-nonmatchingBracket': { backgroundColor: 'var(--color-error-surface)', color: 'var(--color-error-text)' },
  '.cm-tooltip': {
    border: '1px solid var(--color-border)',
    borderRadius: 'var(--radius-control)',
    backgroundColor: 'var(--color-surface-raised)',
    boxShadow: 'var(--shadow-float)',
    color: 'var(--color-text)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--font-code)' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '4px 8px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--color-accent-surface)',
    color: 'var(--color-text)',
  },
  '.cm-completionMatchedText': { color: 'var(--color-accent-text)', textDecoration: 'none' },
  '.cm-completionDetail': { color: 'var(--color-text-muted)', fontStyle: 'normal' },
});
