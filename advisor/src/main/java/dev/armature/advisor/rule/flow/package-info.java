/** Rules about what happens to items: consumers of streams, uniqueness and counters by transactions, and hot keys. */
@NullMarked
package dev.armature.advisor.rule.flow;

import org.jspecify.annotations.NullMarked;
