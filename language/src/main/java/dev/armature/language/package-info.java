/**
 * DynamoDB's expression language: text to tree, tree to answer.
 *
 * <p>An expression lives in three steps. {@link dev.armature.language.Expressions} parses its text, once, into a syntax tree
 * ({@code Term}, {@code ConditionSyntax}, {@code UpdateSyntax}) that still says {@code #name} and {@code :value}. Binding puts
 * the request's {@link dev.armature.language.Substitutions} in and gives a {@link dev.armature.language.Condition}, {@link
 * dev.armature.language.Update}, {@link dev.armature.language.Projection} or {@link dev.armature.language.KeyCondition} that
 * cannot be wrong any more. Those answer for an item. {@link dev.armature.language.Legacy} makes the same trees of the
 * parameters that were there before expressions, and the package {@code partiql} of PartiQL statements.
 *
 * <p>Nothing here knows tables or storage. Every text about an expression is here, each beside the rule that refuses.
 */
@NullMarked
package dev.armature.language;

import org.jspecify.annotations.NullMarked;
