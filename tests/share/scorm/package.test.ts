// A package is what SCORM 1.2 says it is: its manifest is valid by the schemas, and names all files that are in it.
import { readFileSync } from 'node:fs';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { scormPackage } from '../../../src/share/scorm/index.ts';

const schema = (name: string) => ({
  fileName: name,
  contents: readFileSync(`tests/fixtures/scorm12/${name}`, 'utf8').replace(/^\ufeff/, ''),
});
const html = '<!doctype html><title>Nagle</title>';
const made = (title: string) =>
  scormPackage({ id: 'lessons.nagle', title, kind: 'lesson' }, html, {
    grade: 'questions',
    bridge: 'begin()',
  });
const unpacked = (title: string) =>
  Object.fromEntries(
    Object.entries(unzipSync(made(title))).map(([name, bytes]) => [name, strFromU8(bytes)]),
  );

const mistakes = async (contents: string) => {
  const { errors } = await validateXML({
    xml: { fileName: 'imsmanifest.xml', contents },
    schema: [schema('adlcp_rootv1p2.xsd')],
    preload: [schema('imscp_rootv1p1p2.xsd'), schema('ims_xml.xsd')],
  });
  return errors.map(({ message }) => message);
};

describe('a SCORM package', () => {
  it.each(['Nagle’s rule', 'A < B & "C" \u0001'])('has a valid manifest: %s', async (title) => {
    const manifest = unpacked(title)['imsmanifest.xml']!;
    expect(await mistakes(manifest)).toEqual([]);
    // The schemas are in force.
    expect(await mistakes(manifest.replace('scormtype="sco"', 'scormtype="page"'))).not.toEqual([]);
    expect(await mistakes(manifest.replaceAll('organizations', 'courses'))).not.toEqual([]);
  });

  it('names its files in the manifest, first the page to launch', () => {
    const { 'imsmanifest.xml': manifest = '', ...files } = unpacked('Nagle');
    const named = [...manifest.matchAll(/<file href="([^"]+)"/g)].map(([, file]) => file);
    expect(named.toSorted()).toEqual(Object.keys(files).toSorted());
    expect(manifest).toContain(`adlcp:scormtype="sco" href="${named[0]}"`);
    expect(files['activity.html']).toBe(html);
    expect(files['index.html']).toContain('data-grade="questions"');
  });

  it('is the same each time', () => {
    expect(made('Nagle')).toEqual(made('Nagle'));
  });
});
