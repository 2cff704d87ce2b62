import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { version } from '../../package.json';
import { releaseNotes } from '../../tools/release-notes.mjs';

const changelog = `# Changelog

How versions are numbered.

## [Unreleased]

## [1.10.0] - 2026-12-01

### Added

- One item that
  goes over three lines, with the option
  --seeds 3 and a hyphen - here.
  - A sub-item
    of two lines.
- Another one.

A paragraph
of two lines.

### Fixed

- What was wrong.

## [1.1.0] - 2026-11-01

- The first one.

[Unreleased]: https://example.org/compare/v1.10.0...HEAD
[1.10.0]: https://example.org/releases/tag/v1.10.0
`;

const notes = `### Added

- One item that goes over three lines, with the option --seeds 3 and a hyphen - here.
  - A sub-item of two lines.
- Another one.

A paragraph of two lines.

### Fixed

- What was wrong.`;

test.each(['1.10.0', 'v1.10.0'])('%s has its section, each item on one line', (name) => {
  expect(releaseNotes(changelog, name)).toBe(notes);
});

test('the last section ends before the addresses', () => {
  expect(releaseNotes(changelog, 'v1.1.0')).toBe('- The first one.');
});

test.each(['v1.2.0', '1.1', '1.10', '1x1.0'])('%s has no section', (name) => {
  expect(() => releaseNotes(changelog, name)).toThrow('has no section');
});

test('an empty section is refused', () => {
  expect(() => releaseNotes(changelog, 'Unreleased')).toThrow('says nothing about Unreleased');
});

const script = 'tools/release-notes.mjs';

test('the script prints the section of this version', () => {
  const printed = execFileSync(process.execPath, [script, `v${version}`], { encoding: 'utf8' });
  expect(printed).toBe(`${releaseNotes(readFileSync('CHANGELOG.md', 'utf8'), version)}\n`);
});

test('the script fails for a tag without a section', () => {
  expect(() => execFileSync(process.execPath, [script, 'v0.0.0'], { stdio: 'pipe' })).toThrow(
    'CHANGELOG.md has no section "## [0.0.0]".',
  );
});
