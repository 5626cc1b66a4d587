// The settings of the extension, and the arguments of `plint server` that follow from them.

export interface Settings {
  path: string;
  arguments: string[];
  config: string;
  modulepath: string[];
  puppetVersion: string;
  extendSelect: string[];
  ignore: string[];
  preview: boolean;
  logFile: string;
}

// A reader of `plint.*`: the value of the setting, or the default.
export type Read = <T>(name: string, fallback: T) => T;

export function readSettings(read: Read): Settings {
  return {
    path: read('path', ''),
    arguments: read<string[]>('arguments', []),
    config: read('config', ''),
    modulepath: read<string[]>('modulepath', []),
    puppetVersion: read('puppetVersion', ''),
    extendSelect: read<string[]>('extendSelect', []),
    ignore: read<string[]>('ignore', []),
    preview: read('preview', false),
    logFile: read('logFile', ''),
  };
}

export function serverArguments(settings: Settings, platform: NodeJS.Platform): string[] {
  const all = ['server'];
  const add = (option: string, value: string): void => {
    if (value !== '') all.push(option, value);
  };
  add('--config', settings.config);
  add('--modulepath', settings.modulepath.join(platform === 'win32' ? ';' : ':'));
  add('--puppet-version', settings.puppetVersion);
  add('--extend-select', settings.extendSelect.join(','));
  add('--ignore', settings.ignore.join(','));
  if (settings.preview) all.push('--preview');
  add('--log', settings.logFile);
  return [...all, ...settings.arguments];
}
