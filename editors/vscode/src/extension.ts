// The entry point: starts the server and registers the commands.
import * as vscode from 'vscode';
import type { Location, Position } from 'vscode-languageclient';
import { RulePages, explainRule, ruleScheme } from './rules';
import { Server } from './server';
import { fixWorkspace, showIncludeGraph } from './workspace';

let server: Server | undefined;

function register<Arguments extends unknown[]>(
  context: vscode.ExtensionContext,
  name: string,
  action: (...given: Arguments) => unknown,
): void {
  context.subscriptions.push(vscode.commands.registerCommand(name, action));
}

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const started = new Server(context.extensionPath);
  server = started;
  register(context, 'plint.restart', () => started.restart());
  register(context, 'plint.showLog', () => started.log.show());
  register(context, 'plint.fixAll', () =>
    vscode.commands.executeCommand('editor.action.codeAction', { kind: 'source.fixAll.plint', apply: 'first' }),
  );
  register(context, 'plint.format', () => vscode.commands.executeCommand('editor.action.formatDocument'));
  // The command of the server's code lenses: it passes values of the protocol.
  register(context, 'plint.showReferences', (uri: string, at: Position, places: Location[]) =>
    vscode.commands.executeCommand(
      'editor.action.showReferences',
      vscode.Uri.parse(uri),
      new vscode.Position(at.line, at.character),
      places.map(
        ({ uri: file, range: { start, end } }) =>
          new vscode.Location(
            vscode.Uri.parse(file),
            new vscode.Range(start.line, start.character, end.line, end.character),
          ),
      ),
    ),
  );
  const registerProgram = (name: string, action: (program: string) => Promise<void>): void =>
    register(context, name, async () => {
      const program = started.program();
      if (program !== undefined) await action(program);
    });
  registerProgram('plint.explainRule', explainRule);
  registerProgram('plint.showIncludeGraph', (program) => showIncludeGraph(program, started.projectArguments()));
  registerProgram('plint.fixWorkspace', (program) => fixWorkspace(program, started.checkArguments()));
  context.subscriptions.push(
    vscode.workspace.registerTextDocumentContentProvider(ruleScheme, new RulePages(() => started.program())),
    vscode.workspace.onDidChangeConfiguration((change) => {
      // The client itself follows plint.trace.
      if (change.affectsConfiguration('plint') && !change.affectsConfiguration('plint.trace')) void started.restart();
    }),
    vscode.workspace.onDidGrantWorkspaceTrust(() => void started.restart()),
  );
  await started.start();
}

export async function deactivate(): Promise<void> {
  const running = server;
  server = undefined;
  await running?.dispose();
}
