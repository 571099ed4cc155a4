# shellcheck shell=sh
# check-image.sh ROOT USER: runs the entry point of an unpacked image; in namespaces of its own, which check.sh makes.
set -eu
image=$1
user=$2

ip link set lo up
# A mount of its own, as a container has: how much space there is, Java finds out by mounts.
mount --bind "$image" "$image"
# Numbers of processes are those of here, for nsenter too.
mount -t proc proc /proc
mount -t proc proc "$image/proc"
mount --rbind /dev "$image/dev"
# inside WORD...: as the image's user, with the environment of the image.
inside() { chroot --userspec="$user:$user" "$image" /usr/bin/busybox env -i PATH=/usr/bin:/bin LC_ALL=C.UTF-8 HOME=/data "$@"; }
entry=/usr/lib/armature/container/entrypoint
say() { echo "check-image: $*" >&2; }

# Not open to all unless it is said.
if inside $entry serve 2>"$image/tmp/refused"; then
    say "a server that any may reach was started without a word" && exit 1
fi
grep -q ARMATURE_AUTH=yes "$image/tmp/refused"

# children PROCESS: those that it has started, or inherited.
children() { cat "/proc/$1/task/$1/children"; }

# The entry point is the first of its processes, as in a container.
start() {
    unshare -pf chroot --userspec="$user:$user" "$image" /usr/bin/busybox env -i PATH=/usr/bin:/bin LC_ALL=C.UTF-8 HOME=/data "$1=yes" \
        $entry >"$image/tmp/log" 2>&1 &
    server=$!
    tries=0
    until check_health 2>/dev/null; do
        tries=$((tries + 1))
        kill -0 $server && [ $tries -lt 600 ] || { cat "$image/tmp/log" >&2 && exit 1; }
        sleep 0.1
    done
}

# Among the processes of the container, as Docker does it.
check_health() {
    first=$(children $server)
    # shellcheck disable=SC2086 # a number and a space
    [ -n "$first" ] && nsenter -p -t $first chroot --userspec="$user:$user" "$image" /usr/lib/armature/container/health
}

# What health checks leave behind is waited for: the first process has one child in the end, which is the server.
check_children() {
    check_health
    check_health
    tries=0
    # shellcheck disable=SC2046,SC2086 # numbers
    until set -- $(children $first) && [ $# -eq 1 ]; do
        tries=$((tries + 1))
        [ $tries -lt 100 ] || { say "processes that ended are not waited for: $*" && exit 1; }
        sleep 0.1
    done
}

stop() {
    # shellcheck disable=SC2046 # a number
    kill -TERM $(children $server)
    status=0
    wait $server || status=$?
    [ $status -eq 143 ] || { say "ended with $status on SIGTERM: $(cat "$image/tmp/log")" && exit 1; }
}

ask() {
    inside wget -q -O - --header "X-Amz-Target: DynamoDB_20120810.$1" --header 'Content-Type: application/x-amz-json-1.0' \
        --header 'Authorization: AWS4-HMAC-SHA256 Credential=any/20260101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0' \
        --header 'X-Amz-Date: 20260101T000000Z' --post-data "$2" http://127.0.0.1:8000/
}

start ARMATURE_BIND_PUBLIC_WITHOUT_AUTH
ask CreateTable '{"TableName":"Songs","BillingMode":"PAY_PER_REQUEST","KeySchema":[{"AttributeName":"k","KeyType":"HASH"}],"AttributeDefinitions":[{"AttributeName":"k","AttributeType":"S"}]}' >/dev/null
ask PutItem '{"TableName":"Songs","Item":{"k":{"S":"a"},"v":{"N":"42"}}}' >/dev/null
check_children
stop
# What was stored is there after a restart.
start ARMATURE_BIND_PUBLIC_WITHOUT_AUTH
ask GetItem '{"TableName":"Songs","Key":{"k":{"S":"a"}}}' | grep -q '"42"'
stop
# With --auth requests that are not signed are refused.
start ARMATURE_AUTH
! ask GetItem '{"TableName":"Songs","Key":{"k":{"S":"a"}}}' 2>/dev/null || { say "a request without a good signature was answered" && exit 1; }
stop
