package dev.armature.advisor.ruler;

import dev.armature.advisor.design.Design;
import dev.armature.advisor.design.EntityKeys;
import dev.armature.advisor.design.Intruders;
import dev.armature.advisor.design.KeyCondition;
import dev.armature.advisor.design.KeySpace;
import dev.armature.advisor.design.Neighbour;
import dev.armature.advisor.design.SortCondition;
import dev.armature.advisor.key.KeySet;
import dev.armature.advisor.key.KeyTemplate;
import dev.armature.advisor.model.AccessPattern.Operation;
import dev.armature.advisor.model.AccessPattern.RangeCondition;
import dev.armature.advisor.ruler.Scale.Band;
import dev.armature.advisor.ruler.Scale.Extent;
import dev.armature.advisor.ruler.Scale.Label;
import dev.armature.advisor.ruler.Scale.Reach;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Works out the scales of a table or index: entities by the partition keys that they share, each with its place. */
final class Scales {
    /** The brackets around a label. */
    private static final int BRACKETS = 2;

    /** Labels have to share the columns that a terminal has beside the names. */
    private static final int LABEL_COLUMNS = 84;

    private static final int LABEL_COLUMNS_MIN = 10;

    private final Design design;
    private final KeySpace space;

    private Scales(Design design, KeySpace space) {
        this.design = design;
        this.space = space;
    }

    static List<Scale> of(Design design, KeySpace space) {
        var scales = new Scales(design, space);
        return scales.groups().stream().map(scales::scale).toList();
    }

    /** Entities that can have a partition key in common, directly or by others. */
    private List<List<EntityKeys>> groups() {
        List<List<EntityKeys>> groups = new ArrayList<>();
        for (EntityKeys keys : space.entities()) {
            if (keys.sort().isEmpty()) {
                continue;
            }
            List<List<EntityKeys>> shared = groups.stream()
                    .filter(group -> group.stream().anyMatch(other -> sharePartition(keys, other)))
                    .toList();
            List<EntityKeys> joined = new ArrayList<>();
            shared.forEach(joined::addAll);
            joined.add(keys);
            groups.removeAll(shared);
            groups.add(joined);
        }
        return groups;
    }

    private static boolean sharePartition(EntityKeys left, EntityKeys right) {
        List<KeySet> anywhere = left.sort().stream().map(ignored -> KeySet.ALL).toList();
        return Neighbour.with(right, left.partitionTexts(), anywhere).isPresent();
    }

    private Scale scale(List<EntityKeys> group) {
        Map<EntityKeys, List<Piece>> pieces = new LinkedHashMap<>();
        group.forEach(keys -> pieces.put(keys, Piece.of(keys, space.isNumber(0))));
        List<Piece> all = pieces.values().stream().flatMap(List::stream).toList();
        var axis = new Axis(all);
        int room = Math.max(LABEL_COLUMNS_MIN, LABEL_COLUMNS / all.size());
        all.forEach(piece -> axis.makeRoom(piece, Math.min(room, piece.label().length() + BRACKETS)));
        List<Reach> reaches = new ArrayList<>();
        for (Design.Placed placed : design.patterns()) {
            design.keyCondition(placed)
                    .filter(condition -> condition.space().equals(space) && group.contains(condition.keys()))
                    .filter(condition -> isDrawn(condition.pattern().operation()))
                    .ifPresent(condition -> reaches.add(reach(placed, condition, axis, pieces)));
        }
        String partition =
                group.stream().map(EntityKeys::partitionText).distinct().collect(Collectors.joining(" | "));
        return new Scale(partition, space.isNumber(0), axis.width(), axis.marks(), bands(pieces, axis), reaches);
    }

    private static List<Band> bands(Map<EntityKeys, List<Piece>> pieces, Axis axis) {
        List<Band> bands = new ArrayList<>();
        pieces.forEach((keys, own) -> bands.add(new Band(
                keys.entity().name(),
                own.stream()
                        .map(piece -> new Label(piece.label(), axis.extent(piece)))
                        .sorted(Comparator.comparingInt(label -> label.extent().from()))
                        .toList())));
        bands.sort(Comparator.comparingInt(
                band -> band.labels().getFirst().extent().from()));
        return bands;
    }

    private static boolean isDrawn(Operation operation) {
        return operation == Operation.QUERY || operation == Operation.GET_ITEM || operation == Operation.BATCH_GET_ITEM;
    }

    private Reach reach(Design.Placed placed, KeyCondition condition, Axis axis, Map<EntityKeys, List<Piece>> pieces) {
        Optional<Intruders> intruders = Intruders.of(design, placed);
        List<Extent> intrusions = intruders.stream()
                .flatMap(found -> found.neighbours().stream())
                .flatMap(neighbour -> pieces.getOrDefault(neighbour.keys(), List.of()).stream())
                .map(axis::extent)
                .toList();
        List<String> notes = new ArrayList<>();
        intruders.ifPresent(found -> notes.add("also reads " + found.names()));
        List<KeyTemplate.Part> lost = condition.behindUpperEnd();
        if (!lost.isEmpty()) {
            notes.add("ends before what has " + KeyTemplate.text(lost) + " behind it");
        }
        List<Extent> own = pieces.getOrDefault(condition.keys(), List.of()).stream()
                .map(axis::extent)
                .toList();
        return new Reach(
                condition.pattern().name(),
                condition.sort().text(),
                extent(condition.sort(), hull(own), axis.width()),
                intrusions,
                String.join("; ", notes));
    }

    private static Extent hull(List<Extent> extents) {
        return new Extent(
                extents.stream().mapToInt(Extent::from).min().orElse(0),
                extents.stream().mapToInt(Extent::to).max().orElse(0));
    }

    /** A bound is the beginning of a key of the entity: without a value it is where these begin, with one it is among them. */
    private static Extent extent(SortCondition sort, Extent own, int width) {
        int middle = (own.from() + own.to()) / 2;
        boolean hasValue = sort.bound().stream().anyMatch(KeyTemplate.Part.Value.class::isInstance);
        int bound = hasValue ? middle : own.from();
        int quarter = Math.max(1, (own.to() - own.from()) / 4);
        RangeCondition operator = sort.operator();
        if (operator == null) {
            return new Extent(0, width);
        }
        return switch (operator) {
            case EQUAL -> hasValue ? new Extent(middle, middle + 1) : own;
            case BEGINS_WITH, BETWEEN ->
                hasValue ? new Extent(middle - quarter, Math.max(middle, middle + quarter - 1) + 1) : own;
            case GREATER, GREATER_OR_EQUAL -> new Extent(bound, width);
            case LESS, LESS_OR_EQUAL -> new Extent(0, bound);
        };
    }
}
