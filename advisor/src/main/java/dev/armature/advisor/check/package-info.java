/** Where a model is checked: {@link dev.armature.advisor.check.StaticRules} is the list of all rules about designs. */
@NullMarked
package dev.armature.advisor.check;

import org.jspecify.annotations.NullMarked;
