package dev.armature.engine.vector;

import dev.armature.language.SearchCondition;

/**
 * What a search is for.
 *
 * @param vector with as many numbers as the index has dimensions
 * @param condition about attributes of the search schema alone, with a value for the one that the parts of the index go by
 * @param count how many neighbours at most
 */
public record Wanted(float[] vector, SearchCondition condition, int count) {}
