package dev.armature.storage.cassandra;

import dev.armature.storage.Storage;
import dev.armature.storage.StoreProvider;
import java.net.URI;

/** Opens {@code cassandra://host1,host2/keyspace?dc=dc1}. */
public final class CassandraProvider implements StoreProvider {
    @Override
    public String scheme() {
        return Address.SCHEME;
    }

    @Override
    public Storage open(URI address) {
        return CassandraStorage.open(Address.parse(address), CassandraStorage.NO_STEPS);
    }
}
