/** Rules about access patterns: that they get what they ask for, and only that, at a price that does not grow with the table. */
@NullMarked
package dev.armature.advisor.rule.pattern;

import org.jspecify.annotations.NullMarked;
