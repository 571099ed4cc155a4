package dev.armature.engine.exchange.request;

import dev.armature.engine.exchange.format.Compression;
import dev.armature.engine.restore.BackupFaults;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the member of requests that says how objects are compressed. */
public final class Compressions {
    /** In the order in which DynamoDB prints them. */
    public static final List<String> NAMES = List.of("ZSTD", "NONE", "GZIP");

    private Compressions() {}

    /** Refuses one that cannot be read here. */
    public static Compression of(@Nullable String name) {
        var compression = name == null ? Compression.NONE : Compression.valueOf(name);
        if (!compression.isAvailable()) {
            throw BackupFaults.invalid("InputCompressionType " + compression + " needs " + Compression.ZSTD_LIBRARY
                    + " on the class path, and it is not there");
        }
        return compression;
    }
}
