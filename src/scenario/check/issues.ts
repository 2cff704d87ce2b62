import type * as v from 'valibot';
import { allowedIn, fieldHelp, fieldsAt, namesIn, type FieldHelp } from '../fields/help.ts';
import { showValue, type Problem } from './problem.ts';
import { suggest } from '../suggest.ts';

/** Translates the schema's issues into the terms of the file's author. */
export function problemsOf(issues: readonly v.BaseIssue<unknown>[]): Problem[] {
  // The schema names one unknown field per object; structuralProblems names them all.
  return issues
    .filter((issue) => !(issue.type === 'strict_object' && issue.expected === 'never'))
    .map(problemOf);
}

/** Fields that a scenario does not have, at any depth, and lists in place of groups. */
export function structuralProblems(value: unknown, path = ''): Problem[] {
  if (typeof value !== 'object' || value === null) return [];
  const inside = (key: string | number) => (path === '' ? `${key}` : `${path}.${key}`);
  const field = fieldsAt(path)[0];
  const isGroup = path === '' || field?.kind === 'group';
  if (Array.isArray(value)) {
    const isObject = isGroup || field?.kind === 'map';
    if (!isObject) return value.flatMap((item, i) => structuralProblems(item, inside(i)));
    // To the schema a list is an object like any other.
    const allowed = field === undefined ? undefined : allowedIn(field);
    return [{ path, value: showValue(value), reason: 'must be an object', allowed }];
  }
  if (field?.kind === 'map') return namesLeftOut(path, value as Record<string, unknown>);
  if (!isGroup) return [];
  const known = namesIn(path, value);
  const found: Problem[] = [];
  for (const [name, member] of Object.entries(value)) {
    if (!known.includes(name)) found.push(unknownField(inside(name), value));
    else if (typeof member === 'object') found.push(...structuralProblems(member, inside(name)));
  }
  return found;
}

/** A valibot record drops these names without an issue. */
function namesLeftOut(path: string, map: Readonly<Record<string, unknown>>): Problem[] {
  return ['__proto__', 'constructor', 'prototype']
    .filter((name) => Object.hasOwn(map, name))
    .map((name) => ({
      path: `${path}.${name}`,
      value: showValue(map[name]),
      reason: 'no such field',
      allowed: undefined,
    }));
}

function problemOf(issue: v.BaseIssue<unknown>): Problem {
  const path = (issue.path ?? []).map((item) => String(item.key)).join('.');
  if (issue.type === 'variant') return unknownVariant(path, issue.input);
  const field = fieldsAt(path)[0];
  return {
    path,
    value: showValue(issue.input),
    reason: reasonOf(issue, field),
    allowed: field === undefined ? undefined : allowedIn(field),
  };
}

function unknownField(path: string, group: unknown): Problem {
  const parts = path.split('.');
  const name = parts.pop() ?? '';
  const known = namesIn(parts.join('.'), group);
  const allowed = known.join(', ') || undefined;
  const when = fieldsAt(path)[0]?.when;
  if (when !== undefined) {
    return {
      path,
      value: undefined,
      reason: `exists only where ${when.path} is '${when.is}'`,
      allowed,
    };
  }
  const meant = suggest(name, known) ?? elsewhere(name);
  const hint = meant === undefined ? '' : `; did you mean '${meant}'?`;
  return { path, value: undefined, reason: `unknown field${hint}`, allowed };
}

/** The whole path of a field that was written in the wrong place. */
function elsewhere(name: string): string | undefined {
  const path = fieldHelp().find((field) => field.path.endsWith(`.${name}`))?.path;
  return path?.replaceAll('*', '0');
}

function unknownVariant(path: string, value: unknown): Problem {
  const field = fieldsAt(path)[0];
  const { choices } = field ?? {};
  const allowed = field === undefined ? undefined : allowedIn(field);
  if (choices === undefined) {
    return { path, value: showValue(value), reason: 'must be an object', allowed };
  }
  const reason = value === undefined ? 'is required' : noneOf(choices, value);
  return { path, value: showValue(value), reason, allowed };
}

/** Only a word can be misspelled: an object without a prototype has no text at all. */
function noneOf(choices: readonly (string | number)[], value: unknown): string {
  const meant = typeof value === 'string' ? suggest(value, choices.map(String)) : undefined;
  return `is not one of the choices${meant === undefined ? '' : `; did you mean '${meant}'?`}`;
}

function reasonOf(issue: v.BaseIssue<unknown>, field: FieldHelp | undefined): string {
  if (issue.kind === 'schema' && issue.input === undefined) return 'is required';
  switch (issue.type) {
    case 'strict_object':
    case 'record':
      return issue.received === 'undefined' ? 'is required' : 'must be an object';
    case 'array':
      return 'must be a list';
    case 'number':
      return 'must be a number';
    case 'string':
      return 'must be text';
    case 'boolean':
      return 'must be true or false';
    case 'literal':
      return 'is not supported';
    case 'picklist':
      return noneOf(field?.choices ?? [], issue.input);
    case 'integer':
      return 'must be a whole number';
    case 'min_value':
      return 'is below the minimum';
    case 'max_value':
      return 'is above the maximum';
    case 'min_length':
      return 'is too short';
    case 'max_length':
      return 'is too long';
    case 'regex':
      return 'has the wrong form';
    default:
      return issue.message;
  }
}
