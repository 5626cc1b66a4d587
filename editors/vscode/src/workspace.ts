// Commands about the workspace as a whole.
import { execFile } from 'node:child_process';
import * as path from 'node:path';
import * as vscode from 'vscode';
import { aroundFile, graphLimit, graphPage, readGraph, toDot } from './graph';

interface Ended {
  code: number;
  lastLine: string;
  error: string;
}

function end(program: string, args: string[], directory: string): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(program, args, { cwd: directory, maxBuffer: 256 << 20 }, (failure, stdout, stderr) => {
      const code = typeof failure?.code === 'number' ? failure.code : failure === null ? 0 : 2;
      resolve({ code, lastLine: stdout.trimEnd().split('\n').at(-1) ?? '', error: stderr.trim() || String(failure) });
    });
  });
}

// Applies all safe fixes in all directories of the workspace, after a question: it changes files that are not open.
export async function fixWorkspace(program: string, args: string[]): Promise<void> {
  const fix = 'Fix All Files';
  const question = 'plint saves all files and applies all safe fixes in the workspace.';
  if ((await vscode.window.showWarningMessage(question, { modal: true }, fix)) !== fix) return;
  if (!(await vscode.workspace.saveAll(false))) {
    void vscode.window.showErrorMessage('plint: not all files could be saved, so none was fixed.');
    return;
  }
  for (const folder of vscode.workspace.workspaceFolders ?? []) {
    const { code, lastLine, error } = await end(program, ['check', '--fix', ...args, '.'], folder.uri.fsPath);
    if (code > 1) void vscode.window.showErrorMessage(`plint: ${error}`);
    else void vscode.window.showInformationMessage(`plint: ${folder.name}: ${lastLine || 'no findings'}`);
  }
}

// Shows the include graph around the file in the active editor, as the files are saved.
export async function showIncludeGraph(program: string, options: string[]): Promise<void> {
  const file = vscode.window.activeTextEditor?.document.uri;
  const folder = file && vscode.workspace.getWorkspaceFolder(file);
  if (file === undefined || folder === undefined) {
    void vscode.window.showErrorMessage('plint: open a manifest of the workspace first.');
    return;
  }
  const name = path.relative(folder.uri.fsPath, file.fsPath).replaceAll('\\', '/');
  const graph = aroundFile(await readGraph(program, options, folder.uri.fsPath), name);
  if (graph.nodes.length === 0) {
    void vscode.window.showErrorMessage(`plint: ${name} defines no class, defined type or node.`);
    return;
  }
  const { instance } = await import('@viz-js/viz');
  const svg = (await instance()).renderString(toDot(graph), { format: 'svg' });
  const note = graph.isCut ? `The graph has more than ${graphLimit} nodes. It shows the nearest.` : '';
  const title = `Includes of ${path.basename(name)}`;
  const panel = vscode.window.createWebviewPanel('plint.graph', title, vscode.ViewColumn.Beside);
  panel.webview.html = graphPage(svg, note);
}
