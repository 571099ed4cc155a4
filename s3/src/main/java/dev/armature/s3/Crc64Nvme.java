package dev.armature.s3;

import java.util.zip.Checksum;

/** The checksum of 64 bits that NVM Express defines, and SDKs send: reflected, of polynomial AD93D23594C93659, beginning with all bits set and inverted at the end. */
final class Crc64Nvme implements Checksum {
    private static final long REFLECTED = 0x9A6C9329AC4BC9B5L;
    private static final long[] TABLE = new long[256];

    static {
        for (int i = 0; i < TABLE.length; i++) {
            long sum = i;
            for (int bit = 0; bit < Byte.SIZE; bit++) {
                sum = (sum & 1) == 0 ? sum >>> 1 : sum >>> 1 ^ REFLECTED;
            }
            TABLE[i] = sum;
        }
    }

    private long sum = -1;

    @Override
    public void update(int next) {
        sum = TABLE[(int) (sum ^ next) & 0xFF] ^ sum >>> Byte.SIZE;
    }

    @Override
    public void update(byte[] bytes, int start, int length) {
        for (int i = start; i < start + length; i++) {
            update(bytes[i]);
        }
    }

    @Override
    public long getValue() {
        return ~sum;
    }

    @Override
    public void reset() {
        sum = -1;
    }
}
