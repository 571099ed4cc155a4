package dev.armature.storage.postgresql;

import dev.armature.storage.Storage;
import dev.armature.storage.StoreProvider;
import java.net.URI;

/** Opens {@code postgresql://} addresses. */
public final class PostgresProvider implements StoreProvider {
    @Override
    public String scheme() {
        return PostgresAddress.SCHEME;
    }

    @Override
    public Storage open(URI address) {
        return PostgresStorage.open(address);
    }
}
