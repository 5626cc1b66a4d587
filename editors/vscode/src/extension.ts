// The entry point: starts the server and registers the commands.
import * as vscode from 'vscode';
import { RulePages, explainRule, ruleScheme } from './rules';
import { Server } from './server';

let server: Server | undefined;

function register(context: vscode.ExtensionContext, name: string, action: () => unknown): void {
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
  register(context, 'plint.explainRule', async () => {
    const program = started.program();
    if (program !== undefined) await explainRule(program);
  });
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
