import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { findProgram, type Places } from '../src/program';

let directory: string;
let places: Places;

function program(...parts: string[]): string {
  const file = path.join(directory, ...parts);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, '', { mode: 0o755 });
  return file;
}

beforeEach(() => {
  directory = fs.mkdtempSync(path.join(os.tmpdir(), 'plint-'));
  places = {
    setting: '',
    extension: path.join(directory, 'extension'),
    workspace: path.join(directory, 'workspace'),
    env: { PATH: path.join(directory, 'bin') },
    platform: 'linux',
  };
});
afterEach(() => fs.rmSync(directory, { recursive: true }));

test('the setting comes first, then the program in the extension, then PATH', () => {
  assert.deepEqual(findProgram(places), { problem: '`plint` is not in PATH' });
  const inPath = program('bin', 'plint');
  assert.deepEqual(findProgram(places), { path: inPath });
  const bundled = program('extension', 'server', 'bin', 'plint');
  assert.deepEqual(findProgram(places), { path: bundled });
  const chosen = program('chosen');
  assert.deepEqual(findProgram({ ...places, setting: chosen }), { path: chosen });
});

test('a setting that is wrong is a problem, not another program', () => {
  program('bin', 'plint');
  assert.ok('problem' in findProgram({ ...places, setting: '/not/there' }));
  assert.ok('problem' in findProgram({ ...places, setting: 'other' }));
});

test('variables and names in PATH', () => {
  const inWorkspace = program('workspace', 'tools', 'plint');
  assert.deepEqual(findProgram({ ...places, setting: '${workspaceFolder}/tools/plint' }), { path: inWorkspace });
  assert.deepEqual(findProgram({ ...places, setting: 'tools/plint' }), { path: inWorkspace });
  const named = program('bin', 'plint-next');
  assert.deepEqual(findProgram({ ...places, setting: 'plint-next' }), { path: named });
});

test('a directory and a file that cannot be executed are not programs', () => {
  fs.mkdirSync(path.join(directory, 'bin', 'plint'), { recursive: true });
  assert.ok('problem' in findProgram(places));
  const file = path.join(directory, 'plain');
  fs.writeFileSync(file, '', { mode: 0o644 });
  assert.ok('problem' in findProgram({ ...places, setting: file }));
});

test('relative directories of PATH are not searched', () => {
  program('workspace', 'plint');
  assert.ok('problem' in findProgram({ ...places, env: { PATH: `.:workspace:${''}` } }));
});
