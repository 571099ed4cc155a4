/**
 * What follows from a model: {@link dev.armature.advisor.design.Design} puts each access pattern together with its table, its
 * entity and the keys that it is about. Rules, costs, runs and pictures all start from here.
 */
@NullMarked
package dev.armature.advisor.design;

import org.jspecify.annotations.NullMarked;
