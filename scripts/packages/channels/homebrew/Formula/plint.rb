class Plint < Formula
  desc "Static analyzer and linter for Puppet and OpenVox code"
  homepage "@HOME@"
  version "@VERSION@"
  license "Apache-2.0"

# @UNLESS:plint-macos-arm64.tar.gz@
  depends_on :linux

# @END@
# @IF:plint-macos-arm64.tar.gz@
  on_macos do
    on_arm do
      url "@URL:plint-macos-arm64.tar.gz@"
      sha256 "@SHA256:plint-macos-arm64.tar.gz@"
    end
    on_intel do
      url "@URL:plint-macos-x86_64.tar.gz@"
      sha256 "@SHA256:plint-macos-x86_64.tar.gz@"
    end
  end

# @END@
  on_linux do
# @IF:plint-linux-aarch64.tar.gz@
    on_arm do
      url "@URL:plint-linux-aarch64.tar.gz@"
      sha256 "@SHA256:plint-linux-aarch64.tar.gz@"
    end
# @END@
    on_intel do
      url "@URL:plint-linux-x86_64.tar.gz@"
      sha256 "@SHA256:plint-linux-x86_64.tar.gz@"
    end
  end

  def install
    bin.install "bin/plint"
    man1.install "share/man/man1/plint.1"
    bash_completion.install "share/bash-completion/completions/plint"
    zsh_completion.install "share/zsh/vendor-completions/_plint"
    fish_completion.install "share/fish/vendor_completions.d/plint.fish"
    doc.install Dir["share/doc/plint/*"]
  end

  test do
    (testpath/"init.pp").write "$a = [1 2]\n"
    assert_match "missing `,`", shell_output("#{bin}/plint init.pp", 1)
  end
end
