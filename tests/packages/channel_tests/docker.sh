# Sourced by channels. The image, built by buildah without network, and its program as the user of the image.
docker_image() {
    leaves_out 'the Docker image' buildah && return
    local store=(--storage-driver vfs --root "$work/images" --runroot "$work/containers") platform
    for platform in linux/amd64 linux/arm64; do
        [ ! -e "$channels/docker/$platform" ] ||
            expect 0 buildah "${store[@]}" bud --isolation chroot --platform $platform --tag plint-${platform#*/} \
                "$channels/docker"
    done
    local fields='{{.OCIv1.Architecture}} {{.OCIv1.Config.User}} {{.OCIv1.Config.WorkingDir}} {{.OCIv1.Config.Entrypoint}}'
    expect 0 buildah "${store[@]}" inspect --type image --format "$fields" plint-amd64
    says 'amd64 65532:65532 /work [/usr/bin/plint]'
    if ! buildah "${store[@]}" from --name plint-run plint-amd64 >"$work/log" 2>&1; then
        echo "packages.channels: the image is not run: $(tail -n 1 "$work/log")"
        return
    fi
    # The directory is another user's, as in `docker run -v "$PWD:/work"`.
    cp -r "$source/fixtures/demo" "$work/mounted"
    chmod -R go=rX "$work/mounted"
    chmod 711 "$work"
    expect 1 buildah "${store[@]}" run --isolation chroot --volume "$work/mounted:/work:ro" plint-run -- /usr/bin/plint
    says 'error[hiera_type_mismatch]'
    says 'Found 4 errors, 2 warnings in 14 files'
    silent_about warning:
    # Not as root.
    if [ "$(id -u)" = 0 ]; then
        : >"$work/mounted/manifests/secret.pp"
        chmod 600 "$work/mounted/manifests/secret.pp"
        expect 2 buildah "${store[@]}" run --isolation chroot --volume "$work/mounted:/work:ro" plint-run -- /usr/bin/plint
        says 'secret.pp`: Permission denied'
    fi
    expect 0 buildah "${store[@]}" rm plint-run
}
docker_image
