/**
 * Whether an endpoint answers as DynamoDB does: {@code armature conform}, which holds the conversations of {@link
 * dev.armature.cli.conform.Transcript}s with it, and {@code armature diff}, which asks two of them the same.
 *
 * <p>Start at {@link dev.armature.cli.conform.Conversations}. The transcripts lie beside these classes as resources.
 */
@NullMarked
package dev.armature.cli.conform;

import org.jspecify.annotations.NullMarked;
