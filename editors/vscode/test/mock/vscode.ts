// A mock of the module `vscode`, complete enough to run the extension with the real language client: what tests look at is
// recorded, everything else does nothing. Classes and enumerations that only have to exist are made when they are asked for.
import { EventEmitter as Emitter } from 'node:events';
import * as path from 'node:path';

type Listener<T> = (value: T) => unknown;

export class Disposable {
  constructor(private readonly action: () => unknown = () => undefined) {}
  static from(...all: { dispose(): unknown }[]): Disposable {
    return new Disposable(() => all.forEach((one) => one.dispose()));
  }
  dispose(): unknown {
    return this.action();
  }
}

export class EventEmitter<T> {
  private readonly emitter = new Emitter().setMaxListeners(1000);
  readonly event = (listener: Listener<T>, self?: unknown): Disposable => {
    const bound = self === undefined ? listener : listener.bind(self);
    this.emitter.on('event', bound);
    return new Disposable(() => this.emitter.off('event', bound));
  };
  fire(value: T): void {
    this.emitter.emit('event', value);
  }
  dispose(): void {
    this.emitter.removeAllListeners();
  }
}

export class Uri {
  private constructor(
    readonly scheme: string,
    readonly path: string,
  ) {}
  static file(file: string): Uri {
    return new Uri('file', file);
  }
  static parse(text: string): Uri {
    const at = text.indexOf(':');
    return new Uri(text.slice(0, at), decodeURIComponent(text.slice(at + 1).replace(/^\/\//, '')));
  }
  get fsPath(): string {
    return this.path;
  }
  get query(): string {
    return '';
  }
  get fragment(): string {
    return '';
  }
  get authority(): string {
    return '';
  }
  with(change: { scheme?: string; path?: string }): Uri {
    return new Uri(change.scheme ?? this.scheme, change.path ?? this.path);
  }
  toString(): string {
    const encoded = this.path.split('/').map(encodeURIComponent).join('/');
    return this.scheme === 'file' ? `file://${encoded}` : `${this.scheme}:${encoded}`;
  }
}

export class Position {
  constructor(
    readonly line: number,
    readonly character: number,
  ) {}
}

export class Range {
  constructor(
    readonly start: Position,
    readonly end: Position,
  ) {}
}

export class Diagnostic {
  code: unknown;
  source: string | undefined;
  constructor(
    readonly range: Range,
    readonly message: string,
    readonly severity: number,
  ) {}
}

export class CodeActionKind {
  static readonly Empty = new CodeActionKind('');
  static readonly QuickFix = new CodeActionKind('quickfix');
  constructor(readonly value: string) {}
  append(part: string): CodeActionKind {
    return new CodeActionKind(this.value === '' ? part : `${this.value}.${part}`);
  }
}

export class TabInputText {
  constructor(readonly uri: Uri) {}
}

export class CancellationTokenSource {
  readonly token = { isCancellationRequested: false, onCancellationRequested: new EventEmitter<void>().event };
  cancel(): void {}
  dispose(): void {}
}

export class CancellationError extends Error {}

export const version = '1.91.0';
export const LanguageStatusSeverity = { Information: 0, Warning: 1, Error: 2 };
export const DiagnosticSeverity = { Error: 0, Warning: 1, Information: 2, Hint: 3 };
export const ViewColumn = { Active: -1, Beside: -2 };

// ---- what tests set and see ----

export interface TestDocument {
  uri: Uri;
  languageId: string;
  version: number;
  isClosed: boolean;
  getText(): string;
}

export const state = {
  settings: {} as Record<string, unknown>,
  folder: undefined as string | undefined,
  documents: [] as TestDocument[],
  commands: new Map<string, (...args: unknown[]) => unknown>(),
  executed: [] as unknown[][],
  errors: [] as string[],
  statusItems: [] as Record<string, unknown>[],
  lines: [] as string[], // of the log
  diagnostics: new Map<string, Diagnostic[]>(),
  diagnosticsChanged: new EventEmitter<void>(),
  configurationChanged: new EventEmitter<{ affectsConfiguration(section: string): boolean }>(),
  quickPick: undefined as string | undefined, // the label to choose
  answer: undefined as string | undefined, // to questions
  messages: [] as string[],
  activeFile: undefined as string | undefined,
  pages: [] as string[], // of web views
  shown: [] as string[], // texts of documents that were shown
  providers: new Map<string, { provideTextDocumentContent(uri: Uri): Promise<string> }>(),
};

export function reset(): void {
  state.settings = {};
  state.folder = undefined;
  state.documents = [];
  state.executed = [];
  state.errors = [];
  state.statusItems = [];
  state.lines = [];
  state.diagnostics.clear();
  state.shown = [];
  state.answer = undefined;
  state.messages = [];
  state.activeFile = undefined;
  state.pages = [];
}

const silent = (): ((listener: unknown) => Disposable) => new EventEmitter<unknown>().event as never;

// An object whose unknown members are events (`on…`) or functions that register something and do nothing.
function permissive<T extends object>(known: T): T {
  return new Proxy(known, {
    get(target, name, self: unknown) {
      if (name in target || typeof name !== 'string') return Reflect.get(target, name, self) as unknown;
      return name.startsWith('on') ? silent() : () => new Disposable();
    },
  });
}

const logOf = (line: unknown): void => void state.lines.push(String(line));

export const window = permissive({
  createOutputChannel: () =>
    permissive({
      append: logOf,
      appendLine: logOf,
      info: logOf,
      error: logOf,
      warn: logOf,
      debug: logOf,
      trace: logOf,
      show: () => void state.executed.push(['showLog']),
      dispose: () => undefined,
    }),
  showErrorMessage: (message: string) => {
    state.errors.push(message);
    return Promise.resolve(undefined);
  },
  showWarningMessage: () => Promise.resolve(state.answer),
  showInformationMessage: (message: string) => {
    state.messages.push(message);
    return Promise.resolve(undefined);
  },
  createWebviewPanel: () => ({
    webview: {
      set html(page: string) {
        state.pages.push(page);
      },
    },
  }),
  showQuickPick: (items: { label: string }[]) =>
    Promise.resolve(items.find((item) => item.label === state.quickPick)),
  showTextDocument: (document: { getText(): string }) => {
    state.shown.push(document.getText());
    return Promise.resolve({});
  },
  visibleTextEditors: [],
  get activeTextEditor() {
    return state.activeFile === undefined ? undefined : { document: { uri: Uri.file(state.activeFile) } };
  },
  tabGroups: permissive({
    get all() {
      return [{ tabs: state.documents.map((document) => ({ input: new TabInputText(document.uri) })) }];
    },
  }),
});

export const workspace = permissive({
  get workspaceFolders() {
    return state.folder === undefined
      ? undefined
      : [{ uri: Uri.file(state.folder), name: path.basename(state.folder), index: 0 }];
  },
  get textDocuments() {
    return state.documents;
  },
  notebookDocuments: [],
  getWorkspaceFolder: () => workspace.workspaceFolders?.[0],
  getConfiguration: (section?: string) => ({
    get: (name: string, fallback: unknown) => state.settings[`${section ?? ''}.${name}`] ?? fallback,
  }),
  onDidChangeConfiguration: state.configurationChanged.event,
  registerTextDocumentContentProvider: (
    scheme: string,
    provider: { provideTextDocumentContent(uri: Uri): Promise<string> },
  ) => {
    state.providers.set(scheme, provider);
    return new Disposable();
  },
  openTextDocument: async (uri: Uri) => {
    const text = (await state.providers.get(uri.scheme)?.provideTextDocumentContent(uri)) ?? '';
    return { getText: () => text };
  },
  saveAll: () => Promise.resolve(true),
  createFileSystemWatcher: () => permissive({ dispose: () => undefined }),
  isTrusted: true,
});

export const commands = permissive({
  registerCommand: (name: string, action: (...args: unknown[]) => unknown) => {
    state.commands.set(name, action);
    return new Disposable(() => state.commands.delete(name));
  },
  executeCommand: (...all: unknown[]) => {
    state.executed.push(all);
    return Promise.resolve(undefined);
  },
});

export const languages = permissive({
  match: (selector: { language?: string }[], document: TestDocument) =>
    [selector].flat().some((one) => one.language === document.languageId) ? 10 : 0,
  createLanguageStatusItem: () => {
    const item = permissive<Record<string, unknown>>({ dispose: () => undefined });
    state.statusItems.push(item);
    return item;
  },
  createDiagnosticCollection: () => {
    const set = (uri: Uri, all: Diagnostic[]): void => {
      state.diagnostics.set(uri.toString(), all);
      state.diagnosticsChanged.fire();
    };
    return {
      set,
      delete: (uri: Uri) => set(uri, []),
      clear: () => state.diagnostics.clear(),
      dispose: () => undefined,
    };
  },
});

export const env = permissive({ appName: 'test', language: 'en', uriScheme: 'vscode' });
export const extensions = permissive({ all: [] });
export const notebooks = permissive({});

// Everything else that the client asks for when it is loaded: an empty class that may be extended, whose static members are
// classes and numbers in turn (enumerations).
function placeholder(): unknown {
  class Placeholder {}
  return new Proxy(Placeholder, {
    get: (target, name, self: unknown) =>
      name in target || typeof name !== 'string' ? (Reflect.get(target, name, self) as unknown) : 0,
  });
}

module.exports = new Proxy(module.exports as object, {
  get(target, name, self: unknown) {
    if (name in target || typeof name !== 'string' || name === '__esModule' || name === 'then')
      return Reflect.get(target, name, self) as unknown;
    const made = /^[A-Z]/.test(name) ? placeholder() : permissive({});
    Reflect.set(target, name, made);
    return made;
  },
});
