// The rooms of ARCHITECTURE.md: each knows the rooms upstream of it and none downstream.

/** What reads a log: almost every room does. */
const LOG = ['trace/codes', 'trace/format', 'trace/records', 'trace'];

/** Captured packets, their connections, and those as a log. */
const CAPTURES = ['capture/read', 'capture/connections', 'capture/log'];

/** What captured packets say of the two ends, and what held these up. */
const DIAGNOSIS = ['capture/infer', 'capture/findings'];

/** What is inferred, in words and in pictures. */
const INFERRED = ['capture/inferred'];

/** Each room (a folder of src/) and the rooms that it may import. */
const UPSTREAM = {
  'trace/codes': [],
  'trace/format': ['trace/codes'],
  'trace/records': ['trace/codes', 'trace/format'],
  engine: ['trace/codes', 'trace/format', 'trace/records'],
  trace: ['trace/codes', 'trace/format', 'trace/records'],
  scenario: [...LOG, 'engine'],
  'capture/read': ['trace/codes', 'trace/format'],
  'capture/connections': ['trace/codes', 'trace/format', 'capture/read'],
  'capture/log': [...LOG, 'capture/read', 'capture/connections'],
  'capture/anonymize': ['trace/codes', 'trace/format', 'capture/read', 'capture/connections'],
  'capture/infer': ['trace/codes', 'trace/format', 'capture/connections'],
  'capture/findings': ['trace/codes', 'trace/format', 'capture/connections', 'capture/infer'],
  'capture/inferred': [...LOG, ...CAPTURES, ...DIAGNOSIS],
  run: [...LOG, 'engine', 'scenario', ...CAPTURES],
  'capture/remedy': [...LOG, 'scenario', 'run', 'analysis', 'studies', ...CAPTURES, ...DIAGNOSIS],
  'capture/worker': [
    ...LOG,
    'run',
    'plot',
    ...CAPTURES,
    ...DIAGNOSIS,
    ...INFERRED,
    'capture/anonymize',
    'capture/remedy',
  ],
  analysis: [...LOG],
  'query/models': [],
  query: [...LOG, 'engine', 'scenario', 'run', 'analysis', 'query/models'],
  plot: [...LOG, 'analysis'],
  studies: [
    ...LOG,
    'engine',
    'scenario',
    'run',
    'analysis',
    'query',
    'query/models',
    ...CAPTURES,
    ...DIAGNOSIS,
  ],
  'course/variants': [],
  'course/rule-cards': ['trace/codes', 'scenario'],
  'course/markdown': [
    ...LOG,
    'scenario',
    'run',
    'analysis',
    'query',
    'plot',
    'course/variants',
    'course/rule-cards',
  ],
  'course/worksheet': [...LOG, 'run', 'plot', 'course/variants', 'course/markdown'],
  'course/bank': ['course/variants', 'course/markdown', 'course/worksheet'],
  'share/link': [],
  'share/single-file': [],
  'share/scorm': [],
  'share/report': [...LOG, 'run', 'analysis', 'plot', ...CAPTURES, ...INFERRED],
  'share/files': [...LOG, 'run', 'analysis', 'plot'],
  worker: [
    ...LOG,
    'scenario',
    'run',
    'analysis',
    'query',
    'studies',
    'share/link',
    'capture/remedy',
  ],
};

/** Files of a room; those of a room inside it are not its own. */
function inRoom(room) {
  const inside = Object.keys(UPSTREAM)
    .filter((other) => other.startsWith(`${room}/`))
    .map((other) => `${other.slice(room.length + 1)}/`);
  return `^src/${room}/${inside.length > 0 ? `(?!${inside.join('|')})` : ''}`;
}

const knowsOnlyUpstream = Object.entries(UPSTREAM).map(([room, upstream]) => ({
  name: `${room.replace('/', '-')}-knows-only-upstream`,
  comment: `${room} may import ${upstream.join(', ') || 'nothing'} and itself`,
  severity: 'error',
  from: { path: inRoom(room) },
  to: { path: '^src/', pathNot: [inRoom(room), ...upstream.map(inRoom)] },
}));

const doorsOnly = [...Object.keys(UPSTREAM), 'ui', 'cli'].map((room) => ({
  name: `${room.replace('/', '-')}-uses-doors`,
  comment: 'a room, and each folder in it that others use, is entered by its index.ts',
  severity: 'error',
  from: { path: inRoom(room) },
  to: { path: '^src/', pathNot: [inRoom(room), '/index\\.ts$'] },
}));

module.exports = {
  forbidden: [
    ...knowsOnlyUpstream,
    ...doorsOnly,
    {
      name: 'no-cycles',
      comment: 'types may refer to each other inside a room; at run time nothing goes in circles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'marks-and-scales-know-no-view',
      comment: 'every view is made of them',
      severity: 'error',
      from: { path: '^src/plot/(marks|scales)/' },
      to: { path: '^src/plot/(?!marks/|scales/)' },
    },
    {
      name: 'nobody-knows-the-page',
      comment: 'what is shown may change without what is computed noticing',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/ui/' },
      to: { path: '^src/ui/' },
    },
    {
      name: 'the-kit-knows-no-page',
      comment: 'its components are used everywhere',
      severity: 'error',
      from: { path: '^src/ui/kit/' },
      to: { path: '^src/', pathNot: '^src/ui/kit/' },
    },
    {
      name: 'pages-run-nothing',
      comment: 'a page shows logs that it carries; what else is to be run it asks of the worker',
      severity: 'error',
      from: { path: '^src/ui/', pathNot: '^src/ui/pages/about/fidelity\\.ts$' },
      to: { path: '^src/engine/' },
    },
    {
      name: 'the-worker-is-asked',
      comment: 'it is a script of its own: others know the messages alone',
      severity: 'error',
      from: { path: '^src/(?!worker/)' },
      to: { path: '^src/worker/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'the-reader-of-captures-is-asked',
      comment: 'it is a script of its own, too',
      severity: 'error',
      from: { path: '^src/(?!capture/worker/)' },
      to: { path: '^src/capture/worker/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'files-are-made-later',
      comment: 'what makes files is a script of its own, loaded when it is wanted',
      severity: 'error',
      from: { path: '^src/ui/', pathNot: '^src/ui/player/tools/export/' },
      to: { path: '^src/share/files/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'nobody-knows-the-command',
      severity: 'error',
      from: { path: '^src/(?!cli/)' },
      to: { path: '^src/cli/' },
    },
    {
      name: 'leaf-rooms-stand-alone',
      comment: 'engine and log use no package and nothing of the host',
      severity: 'error',
      from: { path: ['^src/engine/', '^src/trace/(codes|format|records)/'] },
      to: { dependencyTypes: ['npm', 'npm-dev', 'npm-no-pkg', 'npm-unknown', 'core'] },
    },
    {
      name: 'd3-draws',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(plot|ui)/' },
      to: { path: 'node_modules/(@types/)?d3-' },
    },
    {
      name: 'svelte-in-ui',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/ui/' },
      to: { path: ['node_modules/svelte/', '\\.svelte$'] },
    },
    {
      name: 'valibot-in-scenario',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/scenario/' },
      to: { path: 'node_modules/(valibot|@valibot)/' },
    },
    {
      name: 'node-where-node-runs',
      comment: 'everything else must run in a browser too',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(cli|course/markdown)/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'nothing-missing',
      comment: 'mdast is types alone (@types/mdast): there is nothing to resolve at run time',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^mdast$' },
    },
    {
      name: 'no-tests-in-source',
      severity: 'error',
      from: { path: '^(src|tools|bin)/' },
      to: { path: '^tests/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.js', '.mjs', '.svelte', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['svelte', 'import', 'node', 'default', 'types'],
    },
  },
};
