// The extension with the real language client, the mock of `vscode`, and the real server if PLINT names the program.
import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';
import type * as vscode from 'vscode';
import { activate, deactivate } from '../src/extension';
import * as mock from './mock/vscode';

const root = path.resolve(__dirname, '../..');
const manifest = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  contributes: { commands: { command: string }[] };
};
const plint = process.env['PLINT'];
const { state } = mock;
let directory: string;

const subscriptions: vscode.Disposable[] = [];

function context(): vscode.ExtensionContext {
  return { extensionPath: path.join(directory, 'extension'), subscriptions } as unknown as vscode.ExtensionContext;
}

async function stop(): Promise<void> {
  await deactivate();
  for (const one of subscriptions.splice(0)) one.dispose();
}

const status = (): Record<string, unknown> => state.statusItems.at(-1)!;

beforeEach(() => {
  mock.reset();
  directory = fs.mkdtempSync(path.join(os.tmpdir(), 'plint-'));
  state.folder = directory;
});
afterEach(async () => {
  await stop();
  fs.rmSync(directory, { recursive: true });
});

test('without the program, the status and a message say so, and the commands exist', async () => {
  state.settings['plint.path'] = '/not/there';
  await activate(context());
  assert.equal(status()['text'], 'plint: not running');
  assert.match(String(status()['detail']), /not a program/);
  assert.equal(state.errors.length, 1);
  for (const { command } of manifest.contributes.commands) assert.ok(state.commands.has(command), command);
});

test('a program that is not plint is reported and not started', async () => {
  for (const other of ['/bin/false', '/bin/echo']) {
    mock.reset();
    state.settings['plint.path'] = other;
    await activate(context());
    assert.equal(status()['text'], 'plint: not running');
    assert.match(String(status()['detail']), new RegExp(`\`${other}.*(failed|is not plint)`));
    await stop();
  }
});

test('commands do what their names say', async () => {
  state.settings['plint.path'] = '/not/there';
  await activate(context());
  await state.commands.get('plint.format')!();
  await state.commands.get('plint.fixAll')!();
  await state.commands.get('plint.showLog')!();
  assert.deepEqual(state.executed, [
    ['editor.action.formatDocument'],
    ['editor.action.codeAction', { kind: 'source.fixAll.plint', apply: 'first' }],
    ['showLog'],
  ]);
});

describe('with the real server', { skip: plint === undefined ? 'PLINT is not set' : false }, () => {
  const source = "class a {\n  notify { \"x\": }\n}\n";

  async function diagnostics(uri: string, wanted: (all: mock.Diagnostic[]) => boolean): Promise<mock.Diagnostic[]> {
    const end = Date.now() + 30000;
    for (;;) {
      const all = state.diagnostics.get(uri);
      if (all !== undefined && wanted(all)) return all;
      assert.ok(Date.now() < end, `no diagnostics: ${JSON.stringify([...state.diagnostics])}\n${state.lines.join('\n')}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  function openFile(): string {
    const file = path.join(directory, 'manifests', 'a.pp');
    fs.mkdirSync(path.dirname(file));
    fs.writeFileSync(file, source);
    const uri = mock.Uri.file(file);
    state.documents = [{ uri, languageId: 'puppet', version: 1, isClosed: false, getText: () => source }];
    return uri.toString();
  }

  test('starts, shows findings of open files, starts again with new settings', async () => {
    const uri = openFile();
    state.settings['plint.path'] = plint;
    state.settings['plint.arguments'] = ['--isolated'];
    await activate(context());
    assert.match(String(status()['text']), /^plint \d/, state.lines.join('\n'));
    const found = await diagnostics(uri, (all) => all.length > 0);
    assert.ok(found.some((one) => JSON.stringify(one.code).includes('double_quoted_strings')), JSON.stringify(found));

    state.settings['plint.ignore'] = ['double_quoted_strings'];
    state.configurationChanged.fire({ affectsConfiguration: (section) => section === 'plint' });
    const after = await diagnostics(
      uri,
      (all) => all.length > 0 && !JSON.stringify(all.map((one) => one.code)).includes('double_quoted_strings'),
    );
    assert.ok(after.length > 0);
  });

  test('explains a rule', async () => {
    state.settings['plint.path'] = plint;
    state.quickPick = 'unused_variable';
    await activate(context());
    await state.commands.get('plint.explainRule')!();
    assert.match(state.shown.join(''), /Why is this bad/);
  });

  test('shows the include graph around a file', async () => {
    state.settings['plint.path'] = plint;
    state.activeFile = path.join(directory, 'a.pp');
    fs.writeFileSync(state.activeFile, 'class a {\n  include b\n}\n');
    fs.writeFileSync(path.join(directory, 'b.pp'), 'class b {\n}\n');
    fs.writeFileSync(path.join(directory, 'c.pp'), 'class c {\n}\n');
    await activate(context());
    await state.commands.get('plint.showIncludeGraph')!();
    assert.deepEqual(state.errors, []);
    assert.match(state.pages.join(''), /<svg[^]*class a[^]*class b/);
    assert.ok(!state.pages.join('').includes('class c'));
    state.activeFile = path.join(directory, 'other.pp');
    await state.commands.get('plint.showIncludeGraph')!();
    assert.match(state.errors.join(''), /other\.pp defines no class/);
  });

  test('fixes all files of the workspace after a question', async () => {
    state.settings['plint.path'] = plint;
    const file = path.join(directory, 'a.pp');
    fs.writeFileSync(file, source);
    await activate(context());
    await state.commands.get('plint.fixWorkspace')!();
    assert.equal(fs.readFileSync(file, 'utf8'), source);
    state.answer = 'Fix All Files';
    await state.commands.get('plint.fixWorkspace')!();
    assert.equal(fs.readFileSync(file, 'utf8'), source.replaceAll('"', "'"));
    assert.match(state.messages.join(''), /Fixed 1 finding/);
    assert.deepEqual(state.errors, []);
  });
});
