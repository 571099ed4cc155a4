package dev.armature.engine.exchange;

import dev.armature.engine.coordination.Leases;
import dev.armature.engine.write.Receipts;
import dev.armature.engine.write.Writer;
import dev.armature.model.Utf8;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CancellationException;

/**
 * Says of items that a bulk operation has put which record it was, and what that came to. After a crash, records that are read again are neither put again nor
 * counted as anything else: an item may have been changed since, and a condition that held then may not hold any more.
 *
 * <table>
 *   <caption>Receipt, format 1: a row under the key of the item, in a space of the operation</caption>
 *   <tr><th>bytes</th><th>content</th></tr>
 *   <tr><td>1</td><td>format: 1</td></tr>
 *   <tr><td>8</td><td>number of the record, from 0, big endian</td></tr>
 *   <tr><td>8</td><td>bytes that the item took</td></tr>
 *   <tr><td>11 + n, for each index</td><td>kind of the index: 0 local, 1 global, 2 vector; bytes that its entry took, 8; length of its name, 2; its name in UTF-8</td></tr>
 * </table>
 */
final class BulkReceipts implements Receipts {
    private static final byte FORMAT = 1;
    private static final byte LOCAL = 0;
    private static final byte GLOBAL = 1;
    private static final byte VECTOR = 2;
    private static final int NUMBER_AT = 1;
    private static final int USAGE_AT = NUMBER_AT + Long.BYTES;
    private static final int INDEX_BYTES = 1 + Long.BYTES + Short.BYTES;

    private final int space;
    private final Leases.Lease lease;

    BulkReceipts(int space, Leases.Lease lease) {
        this.space = space;
        this.lease = lease;
    }

    @Override
    public int space() {
        return space;
    }

    @Override
    public byte[] row(long number, Writer.Result.Done done) {
        return encode(number, BulkUsage.of(done));
    }

    static byte[] encode(long number, BulkUsage usage) {
        int length = USAGE_AT + Long.BYTES;
        length += length(usage.localIndexes()) + length(usage.globalIndexes()) + length(usage.vectorIndexes());
        var row = ByteBuffer.allocate(length);
        row.put(FORMAT).putLong(number).putLong(usage.table());
        put(row, LOCAL, usage.localIndexes());
        put(row, GLOBAL, usage.globalIndexes());
        put(row, VECTOR, usage.vectorIndexes());
        return row.array();
    }

    private static int length(Map<String, Long> indexes) {
        int length = 0;
        for (String name : indexes.keySet()) {
            length += INDEX_BYTES + Utf8.length(name);
        }
        return length;
    }

    private static void put(ByteBuffer row, byte kind, Map<String, Long> indexes) {
        indexes.forEach((name, bytes) -> {
            byte[] written = Utf8.bytes(name);
            row.put(kind).putLong(bytes).putShort((short) written.length).put(written);
        });
    }

    @Override
    public long number(byte[] row) {
        JobStore.requireFormat("receipt of a bulk operation", row[0], FORMAT);
        return ByteBuffer.wrap(row).getLong(NUMBER_AT);
    }

    static BulkUsage usage(byte[] row) {
        var in = ByteBuffer.wrap(row).position(USAGE_AT);
        long table = in.getLong();
        Map<String, Long> local = new LinkedHashMap<>();
        Map<String, Long> global = new LinkedHashMap<>();
        Map<String, Long> vector = new LinkedHashMap<>();
        while (in.hasRemaining()) {
            byte kind = in.get();
            long bytes = in.getLong();
            byte[] name = new byte[in.getShort()];
            in.get(name);
            var indexes = kind == LOCAL ? local : kind == GLOBAL ? global : vector;
            indexes.put(Utf8.text(name, 0, name.length), bytes);
        }
        return new BulkUsage(table, local, global, vector);
    }

    @Override
    public void requireOwn() {
        if (!lease.isHeld()) {
            throw new CancellationException("another engine does this");
        }
    }
}
