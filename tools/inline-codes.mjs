// Replaces the names of the sources' tables (`Kind.Arrived`, `Flag.Ack`, `wordAt.mark`) by their numbers when the sources
// are bundled. A bundler does this for single constants only. To V8 a table is an object like any other, with a lookup at
// every event, and the lookup counts toward the size limit for inlining a function into its caller. See docs/decisions/0009.
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parseAst } from 'vite';

/** @typedef {{ readonly type: string, readonly start: number, readonly end: number, readonly [key: string]: any }} Node */
/** A table's numbers by their names. @typedef {ReadonlyMap<string, number>} Table */
/** Finds the table that a module of this path exports by a name. @typedef {(path: string, name: string) => Table | undefined} FindTable */

/**
 * For builds of the sources: `src/**.ts`.
 * @returns {import('vite').Plugin}
 */
export function inlineCodes() {
  const find = tablesOfFiles((path) => readFileSync(path, 'utf8'));
  /** Scripts of different pages share most modules. @type {Map<string, { readonly code: string, readonly result: string }>} */
  const rewritten = new Map();
  return {
    name: 'ackclock-inline-codes',
    apply: 'build',
    // Before types are removed, because they show that nothing changes a table.
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/[^?]*\.ts$/ },
      handler: (code, id) => {
        const known = rewritten.get(id);
        if (known?.code === code) return { code: known.result, map: null };
        const result = withNumbers(code, id, find);
        rewritten.set(id, { code, result });
        return { code: result, map: null };
      },
    },
  };
}

/**
 * @param {(path: string) => string} read the text of a module.
 * @returns {FindTable}
 */
export function tablesOfFiles(read) {
  /** @type {Map<string, readonly Node[]>} */
  const modules = new Map();
  /** @type {FindTable} */
  const find = (path, name) => {
    const body = modules.get(path) ?? bodyOf(read(path));
    modules.set(path, body);
    for (const statement of body) {
      if (statement.type !== 'ExportNamedDeclaration') continue;
      const table = tablesIn(statement.declaration).get(name);
      if (table !== undefined) return table;
      const passedOn = statement.specifiers.find(
        (/** @type {Node} */ each) => each.exported.name === name,
      );
      if (passedOn === undefined || !isOurs(statement.source)) continue;
      return find(resolve(dirname(path), statement.source.value), passedOn.local.name);
    }
    return undefined;
  };
  return find;
}

/**
 * A module with numbers in place of `Table.Name`. A name that the module also binds to something else, in whatever scope, is
 * left alone.
 * @param {string} code @param {string} path @param {FindTable} find
 */
export function withNumbers(code, path, find) {
  const body = bodyOf(code);
  /** @type {Map<string, Table>} */
  const tables = new Map();
  /** How often each name is given a meaning, but for the one that makes it a table. */
  /** @type {Map<string, number>} */
  const bound = new Map();
  for (const statement of body) {
    for (const [name, table] of tablesIn(statement.declaration ?? statement)) {
      tables.set(name, table);
      bound.set(name, -1);
    }
    if (statement.type !== 'ImportDeclaration' || !isOurs(statement.source)) continue;
    for (const { type, importKind, imported, local } of statement.specifiers) {
      if (type !== 'ImportSpecifier' || importKind === 'type') continue;
      const table = find(resolve(dirname(path), statement.source.value), imported.name);
      if (table !== undefined) tables.set(local.name, table);
    }
  }
  if (tables.size === 0) return code;
  /** @type {{ readonly start: number, readonly end: number, readonly name: string, readonly value: number }[]} */
  const places = [];
  walk(body, (node) => {
    for (const name of namesBoundBy(node)) bound.set(name, (bound.get(name) ?? 0) + 1);
    if (node.type !== 'MemberExpression' || node.computed) return;
    const value = tables.get(node.object.name)?.get(node.property.name);
    if (value === undefined) return;
    places.push({ start: node.start, end: node.end, name: node.object.name, value });
  });
  let result = '';
  let from = 0;
  for (const { start, end, name, value } of places.sort((a, b) => a.start - b.start)) {
    if ((bound.get(name) ?? 0) > 0) continue;
    result += `${code.slice(from, start)}(${value})`;
    from = end;
  }
  return result + code.slice(from);
}

/** @param {string} code @returns {readonly Node[]} */
function bodyOf(code) {
  return parseAst(code, { lang: 'ts' }).body;
}

/** A module of the sources, not a package. @param {Node | null} source */
function isOurs(source) {
  return source?.value.startsWith('.') === true && source.value.endsWith('.ts');
}

/**
 * The tables of a declaration: `const NAME = { A: 1, ... } as const`, with nothing but numbers.
 * @param {Node | null | undefined} declaration @returns {ReadonlyMap<string, Table>}
 */
function tablesIn(declaration) {
  /** @type {Map<string, Table>} */
  const tables = new Map();
  if (declaration?.type !== 'VariableDeclaration' || declaration.kind !== 'const') return tables;
  for (const { id, init } of declaration.declarations) {
    if (init?.type !== 'TSAsExpression' || init.expression.type !== 'ObjectExpression') continue;
    if (init.typeAnnotation.typeName?.name !== 'const') continue;
    /** @type {[string, number][]} */
    const entries = init.expression.properties.map((/** @type {Node} */ property) => [
      property.computed ? undefined : property.key?.name,
      property.value?.value,
    ]);
    const plain = entries.every(
      ([key, value]) => typeof key === 'string' && typeof value === 'number',
    );
    if (plain) tables.set(id.name, new Map(entries));
  }
  return tables;
}

/** Calls `visit` for every node. @param {unknown} node @param {(node: Node) => void} visit */
function walk(node, visit) {
  if (typeof node !== 'object' || node === null) return;
  if (Array.isArray(node)) for (const each of node) walk(each, visit);
  else {
    if ('type' in node) visit(/** @type {Node} */ (node));
    for (const each of Object.values(node)) walk(each, visit);
  }
}

/** Names to which a node gives a meaning. @param {Node} node @returns {string[]} */
function namesBoundBy(node) {
  switch (node.type) {
    case 'VariableDeclarator':
    case 'ClassDeclaration':
    case 'ClassExpression':
      return namesIn(node.id);
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return [node.id, ...node.params].flatMap(namesIn);
    case 'CatchClause':
      return namesIn(node.param);
    default:
      return [];
  }
}

/** @param {Node | null | undefined} pattern @returns {string[]} */
function namesIn(pattern) {
  switch (pattern?.type) {
    case 'Identifier':
      return [pattern.name];
    case 'ObjectPattern':
      return pattern.properties.flatMap((/** @type {Node} */ each) =>
        namesIn(each.type === 'Property' ? each.value : each),
      );
    case 'ArrayPattern':
      return pattern.elements.flatMap(namesIn);
    case 'AssignmentPattern':
      return namesIn(pattern.left);
    case 'RestElement':
      return namesIn(pattern.argument);
    default:
      return [];
  }
}
