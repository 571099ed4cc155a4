/**
 * The nouns of DynamoDB: values, items, numbers, keys, schemas, limits and errors, and the bytes they are stored as.
 *
 * <p>Nothing here reads requests or touches storage, and nothing here depends on another package. Start with {@link
 * dev.armature.model.AttributeValue} and {@link dev.armature.model.Item}; {@link dev.armature.model.KeyCodec} and {@link
 * dev.armature.model.ItemCodec} define the two byte layouts that everything stored is made of.
 */
@NullMarked
package dev.armature.model;

import org.jspecify.annotations.NullMarked;
