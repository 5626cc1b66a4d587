import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { test } from 'node:test';
import { readSettings, serverArguments } from '../src/settings';

const root = path.resolve(__dirname, '../..');
const manifest = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  version: string;
  contributes: {
    configuration: { properties: Record<string, { default: unknown }> };
    commands: { command: string }[];
    snippets: { path: string }[];
  };
};

test('without settings the server gets no arguments', () => {
  assert.deepEqual(serverArguments(readSettings((_, fallback) => fallback), 'linux'), ['server']);
});

test('settings become arguments', () => {
  const values: Record<string, unknown> = {
    config: 'a.toml',
    modulepath: ['x', 'y'],
    environment: 'production',
    puppetVersion: '7',
    select: ['all'],
    extendSelect: ['80chars', 'style'],
    ignore: ['z'],
    preview: true,
    logFile: '/tmp/log',
    arguments: ['--isolated'],
  };
  const settings = readSettings((name, fallback) => (values[name] ?? fallback) as typeof fallback);
  assert.deepEqual(serverArguments(settings, 'linux'), [
    'server',
    ...['--config', 'a.toml'],
    ...['--modulepath', 'x:y'],
    ...['--environment', 'production'],
    ...['--puppet-version', '7'],
    ...['--select', 'all'],
    ...['--extend-select', '80chars,style'],
    ...['--ignore', 'z'],
    '--preview',
    ...['--log', '/tmp/log'],
    '--isolated',
  ]);
});

test('the settings that are read are those that package.json describes, with the same defaults', () => {
  const read: Record<string, unknown> = {};
  readSettings((name, fallback) => {
    read[`plint.${name}`] = fallback;
    return fallback;
  });
  const described = Object.entries(manifest.contributes.configuration.properties)
    .filter(([name]) => name !== 'plint.trace.server') // the client's own
    .map(([name, property]) => [name, property.default]);
  assert.deepEqual(Object.fromEntries(described), read);
});

test('snippets are valid, and their variables are closed', () => {
  for (const { path: file } of manifest.contributes.snippets) {
    const snippets = JSON.parse(fs.readFileSync(path.join(root, file), 'utf8')) as Record<
      string,
      { prefix: string; body: string[]; description: string }
    >;
    for (const [name, snippet] of Object.entries(snippets)) {
      assert.ok(snippet.prefix !== '' && snippet.description !== '', name);
      const body = snippet.body.join('\n').replaceAll(/\\./g, '');
      assert.equal(body.split('${').length <= body.split('}').length, true, name);
    }
  }
});

test('the version is that of the program', () => {
  const cmake = fs.readFileSync(path.join(process.env['PLINT_SOURCE'] ?? path.join(root, '../..'), 'CMakeLists.txt'), 'utf8');
  assert.equal(/project\(plint VERSION (\S+)/.exec(cmake)?.[1], manifest.version);
});
