// The rooms of ARCHITECTURE.md: each knows the rooms upstream of it and none downstream.

/** A room is a folder of src/; trace/format is a room of its own inside trace. */
const UPSTREAM = {
  'trace/format': [],
  engine: ['trace/format'],
  trace: ['trace/format'],
  scenario: ['engine', 'trace', 'trace/format'],
  analysis: ['trace', 'trace/format', 'scenario'],
  models: [],
  studies: ['engine', 'trace', 'trace/format', 'scenario', 'analysis', 'facts', 'models'],
  facts: ['engine', 'trace', 'trace/format', 'scenario', 'analysis', 'models'],
  form: ['engine', 'scenario', 'facts'],
  rules: ['scenario'],
  draws: [],
  lessons: ['trace', 'trace/format', 'scenario', 'analysis', 'facts', 'rules', 'draws'],
  plot: ['trace', 'trace/format', 'analysis'],
  worksheets: ['trace', 'trace/format', 'facts', 'lessons', 'plot', 'draws'],
  runner: ['trace', 'trace/format', 'scenario', 'analysis', 'facts', 'form', 'links', 'studies'],
  player: ['trace', 'trace/format', 'scenario', 'analysis', 'plot'],
  links: [],
  'one-file': [],
  export: ['trace', 'trace/format', 'scenario', 'analysis', 'facts', 'plot', 'player'],
};

const folder = (room) => `^src/${room}/`;

/** Files of a room; `trace` does not own `trace/format`. */
const inRoom = (room) => (room === 'trace' ? '^src/trace/(?!format/)' : folder(room));

const knowsOnlyUpstream = Object.entries(UPSTREAM).map(([room, upstream]) => ({
  name: `${room.replace('/', '-')}-knows-only-upstream`,
  comment: `${room} may import ${upstream.join(', ') || 'nothing'} and itself`,
  severity: 'error',
  from: { path: inRoom(room) },
  to: { path: '^src/', pathNot: [inRoom(room), ...upstream.map(inRoom)] },
}));

module.exports = {
  forbidden: [
    ...knowsOnlyUpstream,
    {
      name: 'no-cycles',
      comment: 'types may refer to each other inside a room; at run time nothing goes in circles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'nobody-knows-the-page',
      comment: 'what is shown may change without what is computed noticing',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/ui/' },
      to: { path: '^src/ui/' },
    },
    {
      name: 'pages-run-nothing',
      comment: 'a page shows logs that it carries; what else is to be run it asks of the runner',
      severity: 'error',
      from: { path: '^src/ui/', pathNot: '^src/ui/site/fidelity\\.ts$' },
      to: { path: '^src/engine/' },
    },
    {
      name: 'the-runner-is-asked',
      comment: 'it is a script of its own: others know the messages alone',
      severity: 'error',
      from: { path: '^src/(?!runner/)' },
      to: { path: '^src/runner/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'files-are-made-later',
      comment: 'what makes files is a script of its own, loaded when it is wanted',
      severity: 'error',
      from: { path: '^src/ui/', pathNot: '^src/ui/player/export/' },
      to: { path: '^src/export/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'nobody-knows-the-command',
      severity: 'error',
      from: { path: '^src/(?!cli/)' },
      to: { path: '^src/cli/' },
    },
    {
      name: 'doors-only',
      comment: 'a room is entered by its index.ts',
      severity: 'error',
      from: { path: '^src/(?!trace/)([^/]+)/' },
      to: {
        path: '^src/[^/]+/',
        pathNot: ['^src/$1/', '^src/[^/]+/index\\.ts$', '^src/trace/format/index\\.ts$'],
      },
    },
    {
      name: 'doors-only-trace',
      comment: 'trace and trace/format are two rooms; each is entered by its index.ts',
      severity: 'error',
      from: { path: '^src/trace/(?!format/)' },
      to: { path: '^src/trace/format/', pathNot: '^src/trace/format/index\\.ts$' },
    },
    {
      name: 'leaf-rooms-stand-alone',
      comment: 'engine and trace/format use no package and nothing of the host',
      severity: 'error',
      from: { path: ['^src/engine/', '^src/trace/format/'] },
      to: { dependencyTypes: ['npm', 'npm-dev', 'npm-no-pkg', 'npm-unknown', 'core'] },
    },
    {
      name: 'd3-draws',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(plot|player|ui|embed)/' },
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
      from: { path: '^src/', pathNot: '^src/(scenario/|ui/embed/messages\\.ts$)' },
      to: { path: 'node_modules/(valibot|@valibot)/' },
    },
    {
      name: 'node-where-node-runs',
      comment: 'everything else must run in a browser too',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(cli|lessons)/' },
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
      from: { path: '^(src|scripts|bin)/' },
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
