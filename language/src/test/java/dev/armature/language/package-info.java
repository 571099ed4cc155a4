/**
 * Proof of the expression language. Most of it is text: {@code src/test/resources/cases}, run by {@code ExpressionCasesTest}.
 */
@NullMarked
package dev.armature.language;

import org.jspecify.annotations.NullMarked;
