import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import { caughtErrors } from './tools/lint/caught-errors.mjs';
import { fewExports } from './tools/lint/few-exports.mjs';

/** Only these give the same bits in every JavaScript engine; exp, log, pow, sin ... do not. */
const EXACT_MATH = 'floor|ceil|min|max|abs|sqrt|imul|trunc|round|sign|clz32';

/** Whatever would let a run depend on the machine, the hour or the host it runs in. */
const OUTSIDE_WORLD = [
  'Date',
  'Intl',
  'performance',
  'crypto',
  'setTimeout',
  'setInterval',
  'setImmediate',
  'queueMicrotask',
  'requestAnimationFrame',
  'window',
  'document',
  'navigator',
  'self',
  'process',
  'globalThis',
  'console',
  'fetch',
];

/** These columns say something else in each kind of record. */
const RAW_READS = {
  selector:
    'CallExpression[arguments.length=1][callee.property.name=/^(sequence|acknowledgment|window|value)$/][callee.object.name!="scales"]',
  message:
    'Read a record by its names: `windowRecord.congestionWindow(trace, id)` (src/trace/records).',
};

/**
 * oxlint (.oxlintrc.json) has the general rules for every script, and those that need types. In the gate ESLint has
 * what only it knows: components and the project's own rules; `npm run test:all` has all its rules for all files.
 */
const leftToOxlint =
  process.env.ACKCLOCK_TESTS === 'all'
    ? []
    : ['tests/', 'tools/', 'bin/', 'examples/', '*.js', '*.ts'];

export default tseslint.config(
  {
    ignores: [
      'dist/',
      'dist-cli/',
      'dist-zip/',
      'dist-deck/',
      'coverage/',
      'test-results/',
      'playwright-report/',
      '.cache/',
      '.svelte-check/',
      'tests/fixtures/',
      ...leftToOxlint,
    ],
  },
  js.configs.recommended,
  tseslint.configs.strict,
  svelte.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      eqeqeq: 'error',
      'no-var': 'error',
      'prefer-const': 'error',
      'object-shorthand': 'error',
      // Index access is unchecked on purpose (typed arrays), so `!` is what remains for records.
      '@typescript-eslint/no-non-null-assertion': 'off',
      // The compiler finds them (noUnusedLocals, noUnusedParameters).
      '@typescript-eslint/no-unused-vars': 'off',
      '@typescript-eslint/consistent-type-imports': 'error',
    },
  },
  {
    // The compiler knows the names; in these files no-undef would only be wrong about types.
    files: ['**/*.ts', '**/*.svelte', '**/*.svelte.ts'],
    rules: { 'no-undef': 'off' },
  },
  {
    files: ['tests/**/*.ts'],
    ignores: ['tests/trials.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        { name: 'fast-check', message: 'Take `fc` from tests/trials.ts: it sets the seed.' },
      ],
    },
  },
  {
    // Playwright reads a fixture's needs from the pattern, so one without needs has an empty one.
    files: ['tests/e2e/**'],
    rules: { 'no-empty-pattern': 'off' },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: tseslint.parser } },
    rules: {
      // The Content-Security-Policy drops style attributes, so these would silently do nothing
      // in the HTML that is served.
      'no-restricted-syntax': [
        'error',
        RAW_READS,
        {
          selector: 'SvelteStyleDirective',
          message: 'style: becomes a style attribute, which the CSP drops. Use a class.',
        },
        {
          selector: "SvelteAttribute[key.name='style']",
          message: 'The CSP drops style attributes. Use a class or a presentation attribute.',
        },
      ],
    },
  },
  {
    files: ['src/**/*.ts'],
    ignores: ['src/trace/**', 'src/engine/**', '**/*.svelte.ts'],
    rules: { 'no-restricted-syntax': ['error', RAW_READS] },
  },
  {
    files: ['src/**/*.ts', 'src/**/*.svelte'],
    plugins: {
      ackclock: { rules: { 'caught-errors': caughtErrors, 'few-exports': fewExports } },
    },
    rules: { 'ackclock/caught-errors': 'error' },
  },
  {
    files: ['src/**/index.ts'],
    rules: { 'ackclock/few-exports': 'error' },
  },
  {
    // A run must give the same bits in Node and in every browser, today and in ten years.
    files: ['src/engine/**/*.ts', 'src/trace/codes/**/*.ts', 'src/trace/format/**/*.ts'],
    rules: {
      'no-restricted-globals': ['error', ...OUTSIDE_WORLD],
      'no-restricted-syntax': [
        'error',
        {
          selector: `MemberExpression[object.name='Math']:not([computed=false][property.name=/^(${EXACT_MATH})$/])`,
          message: `Only Math.{${EXACT_MATH.replaceAll('|', ', ')}} are exact in every engine.`,
        },
        {
          selector: "VariableDeclarator[init.name='Math']",
          message: 'Name the Math function where it is used, so that this rule can see it.',
        },
        {
          selector: "BinaryExpression[operator='**'], AssignmentExpression[operator='**=']",
          message: '** is not exact in every engine. Multiply.',
        },
        {
          selector: 'CallExpression[callee.property.name=/^(sort|toSorted)$/][arguments.length=0]',
          message: 'Without a comparator numbers sort as text.',
        },
        {
          selector: 'CallExpression[callee.property.name=/^(toLocale\\w+|localeCompare)$/]',
          message: 'The result depends on the machine’s language.',
        },
      ],
    },
  },
);
