# Sourced by channels. Files that name the archives of a release: their syntax, and what they do with the archives.
homebrew() {
    leaves_out 'the Homebrew formula' ruby && return
    # The formula, with the methods of Homebrew that it calls: on Linux it must choose the archive, and install files of it.
    mkdir "$work/brew"
    tar -xzf "$work/dist/plint-linux-x86_64.tar.gz" -C "$work/brew" --strip-components=1
    ruby -w - "$channels/homebrew/Formula/plint.rb" "$work/brew" <<'END' >"$work/log" 2>&1 || fail 'the Homebrew formula'
class Formula
  SET = {}
  class Place
    def install(*files)
      files.flatten.each { |file| File.exist?(file) or raise "#{file} does not exist" }
    end
  end
  class << self
    %i[desc homepage version license url sha256].each { |name| define_method(name) { |value| SET[name] = value } }
    def depends_on(system) = SET[:system] = system
    def on_linux = yield
    def on_intel = yield
    def on_macos = nil
    def on_arm = nil
    def test(&block) = SET[:test] = block
  end
  %i[bin man1 bash_completion zsh_completion fish_completion doc].each { |name| define_method(name) { Place.new } }
end
formula, folder = ARGV
load formula
Dir.chdir(folder) { Plint.new.install }
raise 'no test' unless Formula::SET[:test]
puts Formula::SET.values_at(:url, :sha256)
END
    says "/releases/download/v$version/plint-linux-x86_64.tar.gz"
    says "$(sha256sum <"$work/dist/plint-linux-x86_64.tar.gz" | cut -d' ' -f1)"
}

aur() {
    if [ ! -e "$channels/aur" ]; then
        echo 'packages.channels: without AUR: scripts/cross/build aarch64-linux-musl was not run'
        return
    fi
    leaves_out 'the check of PKGBUILD with shellcheck' shellcheck ||
        expect 0 shellcheck --shell bash --exclude SC2034,SC2154,SC2164 "$channels/aur/PKGBUILD"
    # What makepkg does with it, as far as it needs no Arch Linux.
    mkdir -p "$work/makepkg/src"
    tar -xzf "$work/dist/plint-linux-x86_64.tar.gz" -C "$work/makepkg/src"
    (
        CARCH=x86_64 pkgdir=$work/makepkg/pkg
        . "$channels/aur/PKGBUILD"
        cd "$work/makepkg/src"
        package
        # .SRCINFO says the same as PKGBUILD.
        {
            printf 'pkgver = %s\n' "$pkgver"
            printf 'source_x86_64 = %s\n' "${source_x86_64[@]}"
            printf 'source_aarch64 = %s\n' "${source_aarch64[@]}"
            printf 'sha256sums_x86_64 = %s\n' "${sha256sums_x86_64[@]}"
            printf 'sha256sums_aarch64 = %s\n' "${sha256sums_aarch64[@]}"
        } >"$work/pkgbuild"
    ) || fail 'PKGBUILD does not work'
    grep -vxF -f <(sed 's/^\t//' "$channels/aur/.SRCINFO") "$work/pkgbuild" && fail '.SRCINFO differs from PKGBUILD'
    checks_demo "$work/makepkg/pkg/usr/bin/plint"
}

nix() {
    leaves_out Nix nix-instantiate && return
    expect 0 nix-instantiate --parse "$channels/nix/plint.nix"
    # With stand-ins for what nixpkgs provides, its values can be computed.
    export NIX_STATE_DIR="$work/nix" NIX_STORE_DIR="$work/nix-store" NIX_REMOTE="local?root=$work/nix-root"
    expect 0 nix-instantiate --eval --strict --json --expr \
        "let all = import $channels/nix/plint.nix { pkgs = { }; lib = { licenses.asl20 = 1; sourceTypes.binaryNativeCode = 1; };
           installShellFiles = 1; fetchurl = archive: archive;
           stdenvNoCC = { hostPlatform.system = \"x86_64-linux\"; mkDerivation = values: values; }; }; in all"
    says "\"sha256\":\"$(sha256sum <"$work/dist/plint-linux-x86_64.tar.gz" | cut -d' ' -f1)\""
    says "\"version\":\"$version\""
}

windows() {
    if [ ! -e "$channels/scoop" ]; then
        echo 'packages.channels: without Scoop and winget: scripts/cross/build x86_64-windows-gnu was not run'
        return
    fi
    python3 - "$channels" "$work/dist/plint-windows-x86_64.zip" "$version" <<'END' >"$work/log" 2>&1 || fail 'Scoop or winget'
import hashlib, json, pathlib, re, sys, zipfile
import yaml
channels, archive, version = pathlib.Path(sys.argv[1]), sys.argv[2], sys.argv[3]
digest = hashlib.sha256(open(archive, "rb").read()).hexdigest()
members = zipfile.ZipFile(archive).namelist()
url = f"https://github.com/plint-dev/plint/releases/download/v{version}/plint-windows-x86_64.zip"

scoop = json.loads((channels / "scoop/bucket/plint.json").read_text())
assert scoop["version"] == version and scoop["architecture"]["64bit"] == {"url": url, "hash": digest}
assert f"{scoop['extract_dir']}/{scoop['bin']}" in members
assert scoop["autoupdate"]["architecture"]["64bit"]["url"].replace("$version", version) == url

folder = channels / f"winget/manifests/p/plint-dev/plint/{version}"
manifests = {one["ManifestType"]: one for one in (yaml.safe_load(path.read_text()) for path in folder.iterdir())}
assert set(manifests) == {"version", "installer", "defaultLocale"}
for one in manifests.values():
    assert (one["PackageIdentifier"], str(one["PackageVersion"])) == ("plint-dev.plint", version)
    assert one["ManifestVersion"] == "1.6.0"
installer = manifests["installer"]
one, = installer["Installers"]
assert (one["Architecture"], one["InstallerUrl"], one["InstallerSha256"]) == ("x64", url, digest.upper())
assert installer["NestedInstallerFiles"][0]["RelativeFilePath"].replace("\\", "/") in members
locale = manifests["defaultLocale"]
assert {"PackageLocale", "Publisher", "PackageName", "License", "ShortDescription"} <= set(locale)
assert len(locale["ShortDescription"]) <= 256
assert all(re.fullmatch(r"https://\S+", locale[key]) for key in locale if key.endswith("Url"))
END
}

aqua() {
    python3 - "$channels/aqua/pkgs/plint-dev/plint" "$work/dist" "$version" <<'END' >"$work/log" 2>&1 || fail aqua
import pathlib, sys, tarfile, yaml
home, dist, version = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), sys.argv[3]
assert yaml.safe_load((home / "pkg.yaml").read_text()) == {"packages": [{"name": f"plint-dev/plint@v{version}"}]}
package, = yaml.safe_load((home / "registry.yaml").read_text())["packages"]
names = package["replacements"]
# The templates of Go, for Linux.
asset = package["asset"].replace("{{.OS}}", "linux").replace("{{.Arch}}", names["amd64"])
asset = asset.replace("{{.Format}}", package["format"])
program = package["files"][0]["src"].replace("{{.AssetWithoutExt}}", asset.removesuffix(".tar.gz"))
assert program in tarfile.open(dist / asset).getnames(), (asset, program)
END
}

asdf() {
    leaves_out asdf curl git && return
    # A repository with tags, and the files of releases below a directory.
    git init -q "$work/tags"
    git -C "$work/tags" -c user.name=plint -c user.email=plint@example.org commit -q --allow-empty -m first
    local tag
    for tag in v0.9.0 v0.10.0 "v$version" v0.11.0-rc1 other; do git -C "$work/tags" tag "$tag"; done
    mkdir -p "$work/downloads"
    cp -r "$work/dist" "$work/downloads/v$version"
    local bin=$channels/asdf/bin
    leaves_out 'the check of asdf scripts with shellcheck' shellcheck || expect 0 shellcheck "$bin"/*
    expect 0 env PLINT_REPOSITORY="$work/tags" "$bin/list-all"
    says "$version 0.9.0 0.10.0"
    expect 0 env PLINT_REPOSITORY="$work/tags" "$bin/latest-stable"
    [ "$(cat "$work/log")" = 0.10.0 ] || fail 'asdf: another version is the latest'
    expect 0 env PLINT_REPOSITORY="$work/tags" "$bin/latest-stable" 0.9
    [ "$(cat "$work/log")" = 0.9.0 ] || fail 'asdf: another version is the latest of 0.9'
    local plugin=(env PLINT_DOWNLOADS="file://$work/downloads" ASDF_INSTALL_TYPE=version ASDF_INSTALL_VERSION="$version"
        ASDF_DOWNLOAD_PATH="$work/asdf-download" ASDF_INSTALL_PATH="$work/asdf")
    expect 0 "${plugin[@]}" "$bin/download"
    expect 0 "${plugin[@]}" "$bin/install"
    checks_demo "$work/asdf/bin/plint"
    echo more >>"$work/downloads/v$version/plint-linux-x86_64.tar.gz"
    expect 1 "${plugin[@]}" "$bin/download"
    expect 37 "${plugin[@]}" ASDF_INSTALL_VERSION=0.0.1 "$bin/download"
}

homebrew
aur
nix
windows
aqua
asdf
