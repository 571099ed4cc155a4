package dev.armature.engine.vector;

import dev.armature.model.Item;
import dev.armature.model.Key;

/** An entry of a vector index, and how near its vector is to the one that was searched for. */
public record Neighbour(Key key, Item entry, double score) {}
