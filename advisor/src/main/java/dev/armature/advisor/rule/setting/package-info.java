/** Rules about how tables are set up: what is paid for, what is protected, and whether one table is the right choice. */
@NullMarked
package dev.armature.advisor.rule.setting;

import org.jspecify.annotations.NullMarked;
