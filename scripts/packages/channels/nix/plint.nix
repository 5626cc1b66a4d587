# plint @VERSION@:  nix-build plint.nix; in a configuration: pkgs.callPackage ./plint.nix { }
{ pkgs ? import <nixpkgs> { }
, lib ? pkgs.lib
, stdenvNoCC ? pkgs.stdenvNoCC
, fetchurl ? pkgs.fetchurl
, installShellFiles ? pkgs.installShellFiles
}:

let
  archives = {
    x86_64-linux = {
      url = "@URL:plint-linux-x86_64.tar.gz@";
      sha256 = "@SHA256:plint-linux-x86_64.tar.gz@";
    };
# @IF:plint-linux-aarch64.tar.gz@
    aarch64-linux = {
      url = "@URL:plint-linux-aarch64.tar.gz@";
      sha256 = "@SHA256:plint-linux-aarch64.tar.gz@";
    };
# @END@
# @IF:plint-macos-x86_64.tar.gz@
    x86_64-darwin = {
      url = "@URL:plint-macos-x86_64.tar.gz@";
      sha256 = "@SHA256:plint-macos-x86_64.tar.gz@";
    };
# @END@
# @IF:plint-macos-arm64.tar.gz@
    aarch64-darwin = {
      url = "@URL:plint-macos-arm64.tar.gz@";
      sha256 = "@SHA256:plint-macos-arm64.tar.gz@";
    };
# @END@
  };
  system = stdenvNoCC.hostPlatform.system;
in
stdenvNoCC.mkDerivation {
  pname = "plint";
  version = "@VERSION@";

  src = fetchurl (archives.${system} or (throw "plint has no program for ${system}"));

  nativeBuildInputs = [ installShellFiles ];
  dontBuild = true;
  dontStrip = true;

  installPhase = ''
    runHook preInstall
    install -D bin/plint -t $out/bin
    installManPage share/man/man1/plint.1
    installShellCompletion --bash --name plint share/bash-completion/completions/plint
    installShellCompletion --zsh share/zsh/vendor-completions/_plint
    installShellCompletion --fish share/fish/vendor_completions.d/plint.fish
    mkdir -p $out/share/doc
    cp -r share/doc/plint $out/share/doc
    runHook postInstall
  '';

  meta = {
    description = "Static analyzer and linter for Puppet and OpenVox code";
    homepage = "@HOME@";
    changelog = "@HOME@/blob/v@VERSION@/CHANGELOG.md";
    license = lib.licenses.asl20;
    mainProgram = "plint";
    platforms = builtins.attrNames archives;
    sourceProvenance = [ lib.sourceTypes.binaryNativeCode ];
  };
}
