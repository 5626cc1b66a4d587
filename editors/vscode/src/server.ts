// The language server: one process for the window, started again when settings change.
import * as vscode from 'vscode';
import {
  CloseAction,
  ErrorAction,
  LanguageClient,
  type ErrorHandler,
  State as ClientState,
  type LanguageClientOptions,
} from 'vscode-languageclient/node';
import { findProgram, problemOf } from './program';
import { checkArguments, displaySettings, projectArguments, readSettings, serverArguments } from './settings';
import { Status } from './status';

// Files that the server knows besides those of the two languages: their unsaved texts count too.
const documents = [
  { scheme: 'file', language: 'puppet' },
  { scheme: 'file', language: 'epp' },
  { scheme: 'untitled', language: 'puppet' },
  { scheme: 'untitled', language: 'epp' },
  { scheme: 'file', pattern: '**/*.{pp,epp}' },
  { scheme: 'file', pattern: '**/*.erb' },
  { scheme: 'file', pattern: '**/{data,hieradata}/**/*.{yaml,yml,eyaml}' },
  { scheme: 'file', pattern: '**/hiera.yaml' },
  { scheme: 'file', pattern: '**/{lib,facts.d}/**/*.rb' },
  { scheme: 'file', pattern: '**/{metadata.json,plint.toml}' },
];

export class Server {
  readonly log = vscode.window.createOutputChannel('plint', { log: true });
  private readonly status = new Status();
  private client: LanguageClient | undefined;
  private turn: Promise<void> = Promise.resolve(); // starts and stops happen one after the other

  constructor(private readonly extension: string) {}

  private settings() {
    const configuration = vscode.workspace.getConfiguration('plint');
    return readSettings((name, fallback) => configuration.get(name, fallback));
  }

  // For `plint check`: the same findings as those of the server.
  checkArguments(): string[] {
    const settings = this.settings();
    return [...checkArguments(settings, process.platform), ...settings.arguments];
  }

  projectArguments(): string[] {
    return projectArguments(this.settings(), process.platform);
  }

  // The program that the settings name; says why, if there is none.
  program(): string | undefined {
    const found = findProgram({
      setting: this.settings().path,
      extension: this.extension,
      workspace: vscode.workspace.workspaceFolders?.[0]?.uri.fsPath,
      env: process.env,
      platform: process.platform,
    });
    if ('path' in found) return found.path;
    this.report(found.problem);
    return undefined;
  }

  private report(problem: string): void {
    this.status.show({ kind: 'stopped', reason: problem });
    this.log.error(problem);
  }

  start(): Promise<void> {
    return this.inTurn(() => this.startNow());
  }

  stop(): Promise<void> {
    return this.inTurn(() => this.stopNow());
  }

  restart(): Promise<void> {
    return this.inTurn(async () => {
      await this.stopNow();
      await this.startNow();
    });
  }

  private inTurn(action: () => Promise<void>): Promise<void> {
    this.turn = this.turn.then(action, action);
    return this.turn;
  }

  private async startNow(): Promise<void> {
    this.status.show({ kind: 'starting' });
    const command = this.program();
    const problem = command === undefined ? undefined : await problemOf(command);
    if (problem !== undefined) this.report(problem);
    if (command === undefined || problem !== undefined) {
      void this.offerSettings();
      return;
    }
    const args = serverArguments(this.settings(), process.platform);
    this.log.info(`${command} ${args.join(' ')}`);
    // A server that never answered will not do so at the next try either: wrong settings, or another program.
    let answered = false;
    const handler: ErrorHandler = {
      error: (error, message, count) =>
        answered ? ordinary.error(error, message, count) : { action: ErrorAction.Continue, handled: true },
      closed: () => (answered ? ordinary.closed() : { action: CloseAction.DoNotRestart, handled: true }),
    };
    const options: LanguageClientOptions = {
      documentSelector: documents,
      outputChannel: this.log,
      diagnosticCollectionName: 'plint',
      errorHandler: handler,
      initializationFailedHandler: () => false,
      initializationOptions: { showReferences: true, settings: displaySettings(this.settings()) },
    };
    const client = new LanguageClient('plint', 'plint', { command, args }, options);
    const ordinary = client.createDefaultErrorHandler();
    client.onDidChangeState((change) => {
      if (change.newState === ClientState.Stopped)
        this.status.show({ kind: 'stopped', reason: 'The server ended. The log has details.' });
    });
    this.client = client;
    try {
      await client.start();
      if (!client.isRunning()) throw new Error('it ended at once; the lines above have its message');
      answered = true;
      this.status.show({ kind: 'running', version: client.initializeResult?.serverInfo?.version ?? '' });
    } catch (error) {
      this.client = undefined;
      const reason = error instanceof Error ? error.message : String(error);
      this.report(`the server did not start: ${reason}`);
    }
  }

  private async stopNow(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    if (client?.isRunning() === true) await client.dispose(2000);
  }

  private async offerSettings(): Promise<void> {
    const choice = await vscode.window.showErrorMessage(
      'plint is not installed, or not where the extension looks for it.',
      'Choose the Program',
      'Show the Log',
    );
    if (choice === 'Choose the Program')
      await vscode.commands.executeCommand('workbench.action.openSettings', 'plint.path');
    else if (choice === 'Show the Log') this.log.show();
  }

  async dispose(): Promise<void> {
    await this.stop();
    this.status.dispose();
    this.log.dispose();
  }
}
