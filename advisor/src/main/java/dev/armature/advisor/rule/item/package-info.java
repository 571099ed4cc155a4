/** Rules about items: their size, what is in them, and when they go. */
@NullMarked
package dev.armature.advisor.rule.item;

import org.jspecify.annotations.NullMarked;
