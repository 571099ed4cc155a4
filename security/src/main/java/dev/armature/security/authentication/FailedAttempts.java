package dev.armature.security.authentication;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Tells whether requests that fail their verification come too fast from an address, or for an access key.
 *
 * <p>A secret cannot be guessed; what has to be bounded is what the attempt costs, in hashes and in lines of logs. A sender that is too fast is
 * answered late, and on one connection nothing more is read until then. Requests that are right are never held up: who knows only the id
 * of a key cannot lock out who has its secret.
 */
public final class FailedAttempts {
    /** As many are answered at once. */
    static final int BURST = 20;

    static final int PER_SECOND = 2;
    private static final int REMEMBERED_MAX = 4096;
    private static final int NAME_LENGTH_MAX = 64;
    private static final int NETWORK_BYTES = 8;

    private static final class Bucket {
        private long left = BURST * 1000L;
        private long at;
    }

    private final InstantSource clock;
    /** Those that failed last stay; guarded by itself. */
    private final Map<String, Bucket> buckets = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Bucket> eldest) {
            return size() > REMEMBERED_MAX;
        }
    };

    public FailedAttempts(InstantSource clock) {
        this.clock = clock;
    }

    /**
     * Counts one.
     *
     * @param accessKeyId empty if the request names none
     * @return whether there have been too many lately
     */
    public boolean add(String address, String accessKeyId) {
        long now = clock.millis();
        String sender = "address " + shortened(network(address));
        synchronized (buckets) {
            boolean tooMany = isEmptied(sender, now);
            return !accessKeyId.isEmpty() && isEmptied("key " + shortened(accessKeyId), now) || tooMany;
        }
    }

    /** Who has one address of IPv6 has all that begin alike in 64 bits, and could use each once. */
    private static String network(String address) {
        if (address.indexOf(':') < 0) {
            return address;
        }
        try {
            byte[] bytes = InetAddress.getByName(address).getAddress();
            return bytes.length > NETWORK_BYTES ? HexFormat.of().formatHex(bytes, 0, NETWORK_BYTES) : address;
        } catch (UnknownHostException notOne) {
            return address;
        }
    }

    private static String shortened(String name) {
        return name.length() <= NAME_LENGTH_MAX ? name : name.substring(0, NAME_LENGTH_MAX);
    }

    private boolean isEmptied(String name, long now) {
        Bucket bucket = buckets.computeIfAbsent(name, fresh -> new Bucket());
        long passed = Math.clamp(now - bucket.at, 0, BURST * 1000L / PER_SECOND);
        bucket.left = Math.min(BURST * 1000L, bucket.left + passed * PER_SECOND);
        bucket.at = now;
        if (bucket.left < 1000) {
            return true;
        }
        bucket.left -= 1000;
        return false;
    }

    int remembered() {
        synchronized (buckets) {
            return buckets.size();
        }
    }
}
