package dev.armature.advisor.model;

/**
 * Where something stands in a model.
 *
 * @param path by names, as in {@code entities.Order.access_patterns.list_orders} or {@code tables.App.gsi_list.GSI1}
 * @param line from 1; 0 if it was not read from a file
 * @param column from 1; 0 likewise
 */
public record Place(String path, int line, int column) {
    public static final Place NOWHERE = new Place("", 0, 0);
}
