package dev.armature.model;

/**
 * Which of AWS's validation layers words a fault.
 *
 * <p>Since June 2026 AWS rolls out a new layer operation by operation. As of October 2026 PutItem, UpdateItem and DeleteItem
 * are on it and use the envelope; GetItem, BatchGetItem and Query are on it without; Scan, BatchWriteItem and the transactions
 * are on the older one.
 */
public enum Wording {
    ENVELOPED,
    BARE,
    OLDER;

    public boolean isCurrent() {
        return this != OLDER;
    }
}
