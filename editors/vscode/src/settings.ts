// The settings of the extension, and the arguments of `plint server` that follow from them.

export interface Settings {
  path: string;
  arguments: string[];
  config: string;
  modulepath: string[];
  environment: string;
  puppetVersion: string;
  select: string[];
  extendSelect: string[];
  ignore: string[];
  preview: boolean;
  logFile: string;
  hintTypes: boolean;
  hintParameterNames: boolean;
}

// A reader of `plint.*`: the value of the setting, or the default.
export type Read = <T>(name: string, fallback: T) => T;

export function readSettings(read: Read): Settings {
  return {
    path: read('path', ''),
    arguments: read<string[]>('arguments', []),
    config: read('config', ''),
    modulepath: read<string[]>('modulepath', []),
    environment: read('environment', ''),
    puppetVersion: read('puppetVersion', ''),
    select: read<string[]>('select', []),
    extendSelect: read<string[]>('extendSelect', []),
    ignore: read<string[]>('ignore', []),
    preview: read('preview', false),
    logFile: read('logFile', ''),
    hintTypes: read('inlayHints.types', true),
    hintParameterNames: read('inlayHints.parameterNames', true),
  };
}

function option(name: string, value: string): string[] {
  return value === '' ? [] : [name, value];
}

// Where modules are.
export function projectArguments(settings: Settings, platform: NodeJS.Platform): string[] {
  return [
    ...option('--modulepath', settings.modulepath.join(platform === 'win32' ? ';' : ':')),
    ...option('--environment', settings.environment),
  ];
}

// What `plint check` and `plint server` understand.
export function checkArguments(settings: Settings, platform: NodeJS.Platform): string[] {
  return [
    ...option('--config', settings.config),
    ...projectArguments(settings, platform),
    ...option('--puppet-version', settings.puppetVersion),
    ...option('--select', settings.select.join(',')),
    ...option('--extend-select', settings.extendSelect.join(',')),
    ...option('--ignore', settings.ignore.join(',')),
    ...(settings.preview ? ['--preview'] : []),
  ];
}

export function serverArguments(settings: Settings, platform: NodeJS.Platform): string[] {
  const log = settings.logFile === '' ? [] : ['--log', settings.logFile];
  return ['server', ...checkArguments(settings, platform), ...log, ...settings.arguments];
}

// What only the server of an editor understands: `initializationOptions.settings`.
export function displaySettings(settings: Settings): object {
  return { inlayHints: { types: settings.hintTypes, parameterNames: settings.hintParameterNames } };
}
