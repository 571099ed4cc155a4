package dev.armature.storage;

class MemoryStorageTest extends StorageContract {
    @Override
    protected Storage open() {
        return new MemoryStorage();
    }
}
