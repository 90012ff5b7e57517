// Lint rules. Prettier checks formatting, scripts/check-rooms.mjs the directions of imports, and the compiler unused names.
import { readFileSync } from 'node:fs';
import js from '@eslint/js';
import jest from 'eslint-plugin-jest';
import a11y from 'eslint-plugin-jsx-a11y-x';
import hooks from 'eslint-plugin-react-hooks';
import testingLibrary from 'eslint-plugin-testing-library';
import tseslint from 'typescript-eslint';

const clockAndChance = [
  {
    selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']",
    message: 'Ask the clock port (app/platform, or context.clock on the server): a test must be able to set the time.',
  },
  {
    selector: "NewExpression[callee.name='Date'][arguments.length=0]",
    message: 'Ask the clock port (app/platform, or context.clock on the server): a test must be able to set the time.',
  },
  {
    selector: "CallExpression[callee.object.name='Math'][callee.property.name='random']",
    message: 'Ask the random port: chance comes in as an argument, and Math.random is no source for anything secret.',
  },
];

const rawHtml = [
  {
    selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']",
    message: 'No raw HTML sink (S42).',
  },
  {
    selector: 'AssignmentExpression[left.property.name=/^(innerHTML|outerHTML)$/]',
    message: 'No raw HTML sink (S42).',
  },
];

/** The kinds of steps, as `src/domain/runs/kinds` names them. */
const [, table] = /^const table = \{\n(.*?)^\}/ms.exec(readFileSync('src/domain/runs/kinds/index.ts', 'utf8'));
const aKind = `/^(${Array.from(table.matchAll(/^ *(\w+)/gm), ([, kind]) => kind).join('|')})$/`;
const ofStep = "[property.name='kind']:not([object.name='wait'])";

const kindsOfSteps = [
  `BinaryExpression[right.value=${aKind}] > MemberExpression.left${ofStep}`,
  `BinaryExpression[right.value=${aKind}] > ChainExpression.left > MemberExpression${ofStep}`,
  `BinaryExpression[left.name='kind'][right.value=${aKind}]`,
  `SwitchStatement[discriminant.property.name='kind'] > SwitchCase[test.value=${aKind}]`,
].map((selector) => ({
  selector,
  message:
    'What depends on the kind of a step belongs into src/domain/runs/kinds/<kind>.ts, or into the forms of the editor (steps/forms).',
}));

/** Rules for errors that only types can detect. */
const typed = {
  files: ['**/*.{ts,tsx}'],
  languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
  rules: {
    '@typescript-eslint/no-floating-promises': 'error',
    '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    '@typescript-eslint/await-thenable': 'error',
    '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
  },
};

export default tseslint.config(
  { ignores: ['dist/', 'coverage/', 'node_modules/', '**/*.generated.*'] },
  js.configs.recommended,
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },

  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommended],
    rules: {
      'no-undef': 'off',
      '@typescript-eslint/no-unused-vars': 'off',
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      '@typescript-eslint/no-empty-function': 'off',
      // `declare module … { interface RootState extends WithZaps {} }`, by which each slice adds itself.
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
    },
  },
  // Rules that need types take four times as long as all others. `npm test` applies them by night, editors and `npm run lint` always.
  ...(process.env.LINT_WITHOUT_TYPES ? [] : [typed]),
  {
    files: ['src/**/*.{ts,tsx}'],
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
      'no-restricted-syntax': ['error', ...clockAndChance, ...rawHtml],
      '@typescript-eslint/no-explicit-any': 'error',
    },
  },
  {
    // The kinds of waits (`wait.kind`) are not kinds of steps.
    files: [
      'src/{domain/runs,server/runs,server/presenters,server/commands/{zaps,zapDrafts},server/seed,app/features/editor}/**/*.{ts,tsx}',
    ],
    ignores: ['src/domain/runs/kinds/**'],
    rules: { 'no-restricted-syntax': ['error', ...clockAndChance, ...rawHtml, ...kindsOfSteps] },
  },
  {
    // These files create the ports, and the processes of the server write to their terminal.
    files: [
      'src/app/platform/**',
      'src/server/platform/{clock,random}.ts',
      'src/server/{main,run,migrate,seed}.ts',
      'src/development/main.ts',
      'src/development/clock.ts',
    ],
    rules: { 'no-restricted-syntax': ['error', ...rawHtml], 'no-console': 'off' },
  },
  {
    files: ['src/{app,gallery}/**/*.{ts,tsx}'],
    plugins: { 'jsx-a11y-x': a11y, 'react-hooks': hooks },
    rules: {
      ...a11y.configs.recommended.rules,
      ...hooks.configs.recommended.rules,
      // A page with one field may focus it. The rule applies to elements, not to our components.
      'jsx-a11y-x/no-autofocus': ['error', { ignoreNonDOM: true }],
    },
  },

  {
    files: ['test/**/*.{ts,tsx}'],
    extends: [jest.configs['flat/recommended']],
    rules: {
      'jest/no-standalone-expect': 'off',
      'jest/no-export': 'off',
      'jest/expect-expect': ['error', { assertFunctionNames: ['expect*', '*.expect*', 'fc.assert', 'assert*', 'waitUntil', 'phaseIs'] }],
      'jest/no-disabled-tests': 'error',
      // The typed rules above find unhandled promises. A promise may start before the action and be awaited after it.
      'jest/valid-expect': 'off',
      'jest/valid-title': 'off',
      'jest/no-conditional-expect': 'off',
    },
  },
  {
    // A journey asserts by waiting for a role and name to appear, and fails if they do not.
    files: ['test/journeys/**'],
    rules: { 'jest/expect-expect': 'off' },
  },
  {
    files: ['test/{app,gallery}/**/*.{ts,tsx}'],
    extends: [testingLibrary.configs['flat/react']],
    rules: {
      'testing-library/render-result-naming-convention': 'off',
      // Hidden fields, and fields that only password managers see, have no role.
      'testing-library/no-node-access': 'off',
    },
  },

  {
    files: ['**/*.{js,cjs,mjs}'],
    languageOptions: {
      globals: Object.fromEntries(
        [
          'process',
          'console',
          'URL',
          'fetch',
          'setTimeout',
          'clearTimeout',
          'setInterval',
          'clearInterval',
          'setImmediate',
          'Buffer',
          'performance',
          'structuredClone',
          'AbortSignal',
          'AbortController',
          'TextEncoder',
          'TextDecoder',
          'globalThis',
          'gc',
        ].map((name) => [name, 'readonly']),
      ),
    },
    rules: { 'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }] },
  },
  {
    files: ['**/*.{js,cjs}'],
    languageOptions: {
      sourceType: 'commonjs',
      globals: {
        module: 'writable',
        require: 'readonly',
        exports: 'writable',
        __dirname: 'readonly',
        __filename: 'readonly',
        File: 'readonly',
      },
    },
  },
);
