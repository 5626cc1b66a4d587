// The pages of rules, from `plint explain`.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import * as vscode from 'vscode';

const run = promisify(execFile);

export const ruleScheme = 'plint-rule';

interface Rule {
  name: string;
  category: string;
  summary: string;
  enabled: string;
}

export async function listRules(program: string): Promise<Rule[]> {
  const { stdout } = await run(program, ['rules', '--format', 'json'], { maxBuffer: 16 << 20 });
  return JSON.parse(stdout) as Rule[];
}

// Texts of documents `plint-rule:NAME`.
export class RulePages implements vscode.TextDocumentContentProvider {
  constructor(private readonly program: () => string | undefined) {}

  async provideTextDocumentContent(uri: vscode.Uri): Promise<string> {
    const program = this.program();
    if (program === undefined) return 'plint is not installed.';
    const { stdout } = await run(program, ['explain', '--', uri.path], { maxBuffer: 16 << 20 });
    return stdout;
  }
}

// Asks for a rule and shows its page.
export async function explainRule(program: string): Promise<void> {
  const items = (await listRules(program)).map((rule) => ({
    label: rule.name,
    description: `${rule.category}, ${rule.enabled}`,
    detail: rule.summary,
  }));
  const chosen = await vscode.window.showQuickPick(items, {
    placeHolder: 'The rule to explain',
    matchOnDetail: true,
  });
  if (chosen === undefined) return;
  const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(`${ruleScheme}:${chosen.label}`));
  await vscode.window.showTextDocument(document, { preview: true });
}
