package dev.armature.cookbook.kit;

import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.model.Put;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.Update;

/** The actions of a transaction, without their wrapping. */
public final class Writes {
    private Writes() {}

    public static TransactWriteItem put(Consumer<Put.Builder> put) {
        return TransactWriteItem.builder().put(put).build();
    }

    public static TransactWriteItem update(Consumer<Update.Builder> update) {
        return TransactWriteItem.builder().update(update).build();
    }
}
