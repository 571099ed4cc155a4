/** Rules about secondary indexes: that each serves a pattern, shows what the pattern needs, and is written no more than necessary. */
@NullMarked
package dev.armature.advisor.rule.index;

import org.jspecify.annotations.NullMarked;
