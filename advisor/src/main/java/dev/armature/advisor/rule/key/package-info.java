/** Rules about the keys of tables and indexes: that they sort as meant, are unique, and belong to one entity. */
@NullMarked
package dev.armature.advisor.rule.key;

import org.jspecify.annotations.NullMarked;
