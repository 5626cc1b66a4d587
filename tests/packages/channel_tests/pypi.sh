# Sourced by channels. The wheel, installed by pip into an environment without network.
pypi() {
    if ! python3 -c 'import ensurepip, venv' 2>/dev/null; then
        echo 'packages.channels: without PyPI: Python has no venv'
        return
    fi
    leaves_out 'the check of metadata for PyPI' twine || expect 0 twine check --strict "$channels"/pypi/*.whl
    expect 0 python3 -m venv "$work/venv"
    expect 0 "$work/venv/bin/pip" --isolated install --no-index --find-links "$channels/pypi" plint-puppet
    checks_demo "$work/venv/bin/plint"
    expect 0 "$work/venv/bin/pip" --isolated check
    expect 0 "$work/venv/bin/pip" --isolated show --files plint-puppet
    says 'licenses/LICENSE'
    expect 0 "$work/venv/bin/pip" --isolated uninstall --yes plint-puppet
    [ ! -e "$work/venv/bin/plint" ] || fail 'pip does not remove the program'
    # Installers compare every file with RECORD; pip does not.
    python3 - "$channels"/pypi/*.whl <<'END' || fail 'RECORD is wrong'
import base64, hashlib, sys, zipfile
for path in sys.argv[1:]:
    with zipfile.ZipFile(path) as wheel:
        record = next(name for name in wheel.namelist() if name.endswith(".dist-info/RECORD"))
        lines = [line.split(",") for line in wheel.read(record).decode().splitlines()]
        assert sorted(name for name, _, _ in lines) == sorted(wheel.namelist())
        for name, digest, size in lines:
            text = wheel.read(name)
            found = base64.urlsafe_b64encode(hashlib.sha256(text).digest()).rstrip(b"=").decode()
            assert name == record or (digest, size) == (f"sha256={found}", str(len(text))), name
END
}
pypi
