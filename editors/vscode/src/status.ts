// The item in the status bar: whether the server runs. A click shows the log.
import * as vscode from 'vscode';

export type State = { kind: 'starting' } | { kind: 'running'; version: string } | { kind: 'stopped'; reason: string };

export class Status implements vscode.Disposable {
  private readonly item = vscode.languages.createLanguageStatusItem('plint.status', [
    { language: 'puppet' },
    { language: 'epp' },
  ]);

  constructor() {
    this.item.name = 'plint';
    this.item.command = { command: 'plint.showLog', title: 'Show the log' };
    this.show({ kind: 'starting' });
  }

  show(state: State): void {
    this.item.busy = state.kind === 'starting';
    switch (state.kind) {
      case 'starting':
        this.item.text = 'plint: starting';
        this.item.severity = vscode.LanguageStatusSeverity.Information;
        this.item.detail = undefined;
        break;
      case 'running':
        this.item.text = `plint ${state.version}`;
        this.item.severity = vscode.LanguageStatusSeverity.Information;
        this.item.detail = 'The server runs.';
        break;
      case 'stopped':
        this.item.text = 'plint: not running';
        this.item.severity = vscode.LanguageStatusSeverity.Error;
        this.item.detail = state.reason;
        break;
    }
  }

  dispose(): void {
    this.item.dispose();
  }
}
