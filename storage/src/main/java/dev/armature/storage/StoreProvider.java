package dev.armature.storage;

import java.net.URI;

/**
 * Opens a store that many servers share. Found by {@link java.util.ServiceLoader}, so that a server has the driver of a store on its class path, or
 * not, and names none.
 */
public interface StoreProvider {
    /** What addresses begin with that it opens: {@code postgresql} of {@code postgresql://host/database}. */
    String scheme();

    /**
     * Connects, and makes what is missing of the store's own tables.
     *
     * @throws StorageException if it cannot be reached, or has something else in it; the text says what was tried
     * @throws IllegalArgumentException if something is wrong with the address itself
     */
    Storage open(URI address);
}
