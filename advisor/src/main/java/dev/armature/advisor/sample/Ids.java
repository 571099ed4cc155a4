package dev.armature.advisor.sample;

import java.math.BigInteger;
import java.time.Instant;
import java.util.UUID;
import java.util.random.RandomGenerator;

/** Ids that begin with the time at which they were made, and those that do not. */
final class Ids {
    private static final String BASE_62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    private static final String CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
    /** KSUIDs count seconds from here. */
    private static final long KSUID_EPOCH = 1_400_000_000L;

    private static final int KSUID_LENGTH = 27;
    private static final int ULID_LENGTH = 26;

    private Ids() {}

    static String ksuid(Instant moment, RandomGenerator random) {
        return digits(number(moment.getEpochSecond() - KSUID_EPOCH, 16, random), BASE_62, KSUID_LENGTH);
    }

    static String ulid(Instant moment, RandomGenerator random) {
        return digits(number(moment.toEpochMilli(), 10, random), CROCKFORD, ULID_LENGTH);
    }

    static String uuid(RandomGenerator random) {
        return uuid(random.nextLong(), 4, random);
    }

    static String uuidv7(Instant moment, RandomGenerator random) {
        return uuid(moment.toEpochMilli() << 16 | random.nextInt(1 << 12), 7, random);
    }

    private static String uuid(long high, int version, RandomGenerator random) {
        long versioned = high & ~0xF000L | (long) version << 12;
        long variant = random.nextLong() & 0x3FFFFFFFFFFFFFFFL | 0x8000000000000000L;
        return new UUID(versioned, variant).toString();
    }

    /** A time, and behind it random bytes. */
    private static BigInteger number(long time, int bytes, RandomGenerator random) {
        byte[] tail = new byte[bytes];
        random.nextBytes(tail);
        return BigInteger.valueOf(time).shiftLeft(8 * bytes).or(new BigInteger(1, tail));
    }

    private static String digits(BigInteger number, String alphabet, int length) {
        var base = BigInteger.valueOf(alphabet.length());
        var text = new StringBuilder();
        for (BigInteger left = number; text.length() < length; left = left.divide(base)) {
            text.append(alphabet.charAt(left.mod(base).intValue()));
        }
        return text.reverse().toString();
    }
}
