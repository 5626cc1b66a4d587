// Which program to run: the one of the settings, the one inside the extension, or the one in PATH.
import { execFile } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { promisify } from 'node:util';

export interface Places {
  setting: string; // `plint.path`; empty: not set
  extension: string; // the directory of the extension
  workspace: string | undefined; // the first directory of the workspace
  env: NodeJS.ProcessEnv;
  platform: NodeJS.Platform;
}

export type Program = { path: string } | { problem: string };

function isProgram(file: string): boolean {
  try {
    fs.accessSync(file, fs.constants.X_OK);
    return fs.statSync(file).isFile();
  } catch {
    return false;
  }
}

function expanded(setting: string, workspace: string | undefined): string {
  const home = setting === '~' || setting.startsWith('~/') ? os.homedir() + setting.slice(1) : setting;
  return home.replaceAll('${workspaceFolder}', workspace ?? '').replaceAll('${userHome}', os.homedir());
}

// The names that a program may have in a directory.
function names(name: string, places: Places): string[] {
  return places.platform === 'win32' ? [`${name}.exe`, name] : [name];
}

function inPath(name: string, places: Places): string | undefined {
  const separator = places.platform === 'win32' ? ';' : ':';
  const value = places.env['PATH'] ?? places.env['Path'] ?? '';
  for (const directory of value.split(separator)) {
    // A relative directory would be one of the workspace, whose files may come from anybody.
    if (!path.isAbsolute(directory)) continue;
    for (const file of names(name, places)) {
      const whole = path.join(directory, file);
      if (isProgram(whole)) return whole;
    }
  }
  return undefined;
}

export function findProgram(places: Places): Program {
  if (places.setting !== '') {
    const wanted = expanded(places.setting, places.workspace);
    if (!wanted.includes('/') && !wanted.includes('\\')) {
      const found = inPath(wanted, places);
      return found ? { path: found } : { problem: `\`plint.path\` is \`${wanted}\`, which is not in PATH` };
    }
    const whole = path.resolve(places.workspace ?? '', wanted);
    return isProgram(whole) ? { path: whole } : { problem: `\`plint.path\` is \`${whole}\`, which is not a program` };
  }
  for (const file of names('plint', places)) {
    const bundled = path.join(places.extension, 'server', 'bin', file);
    if (isProgram(bundled)) return { path: bundled };
  }
  const found = inPath('plint', places);
  return found ? { path: found } : { problem: '`plint` is not in PATH' };
}

// What is wrong with a program, if it is not plint; undefined if it is.
export async function problemOf(program: string): Promise<string | undefined> {
  try {
    const { stdout } = await promisify(execFile)(program, ['--version'], { timeout: 10000 });
    return /^plint \d/.test(stdout) ? undefined : `\`${program}\` is not plint`;
  } catch (error) {
    return `\`${program} --version\` failed: ${error instanceof Error ? error.message : String(error)}`;
  }
}
