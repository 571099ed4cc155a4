/**
 * PartiQL, as far as DynamoDB speaks it: text to tree, and the tree to the same conditions, updates and projections that
 * expressions become.
 *
 * <p>{@link dev.armature.language.partiql.Statements} is where to start reading. A text is cut into tokens, parsed by the
 * grammar of PartiQL's reference parser, whose texts AWS passes on, into a {@code StatementSyntax} of {@code Expr}, and bound
 * with the request's parameters to a {@link dev.armature.language.partiql.Statement} that cannot be wrong any more. Nothing
 * here knows tables: whether a WHERE names a key is decided by who knows the key.
 */
@NullMarked
package dev.armature.language.partiql;

import org.jspecify.annotations.NullMarked;
