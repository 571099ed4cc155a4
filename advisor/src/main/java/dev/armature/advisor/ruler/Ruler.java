package dev.armature.advisor.ruler;

import dev.armature.advisor.design.Design;
import dev.armature.advisor.design.KeySpace;
import dev.armature.templates.Json;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A picture of a sort order: where each entity's sort keys lie, and what each query reads of them. What a query reads and did not ask
 * for stands out.
 */
public final class Ruler {
    private final String title;
    private final List<Scale> scales;

    private Ruler(String title, List<Scale> scales) {
        this.title = title;
        this.scales = List.copyOf(scales);
    }

    /**
     * That of a table or of one of its indexes; nothing if there is no such thing, or it has no sort key.
     *
     * @param index null for the table itself
     */
    public static Optional<Ruler> of(Design design, String table, @Nullable String index) {
        return design.spaces().stream()
                .filter(space -> space.table().name().equals(table) && isIndex(space, index))
                .filter(space -> !space.sortAttributes().isEmpty())
                .findFirst()
                .map(space -> of(design, space));
    }

    private static boolean isIndex(KeySpace space, @Nullable String index) {
        return space.index() == null ? index == null : space.index().name().equals(index);
    }

    /** That of keys which have a sort key. */
    public static Ruler of(Design design, KeySpace space) {
        String sortKey = String.join(", ", space.sortAttributes());
        return new Ruler(space.name() + ", by " + sortKey, Scales.of(design, space));
    }

    /** What it is drawn of, for those who draw it themselves. */
    public Json.Object json() {
        return RulerJson.of(title, scales);
    }

    /** For a terminal: characters of fixed width, ASCII only. */
    public String text() {
        return TextRuler.draw(title, scales);
    }

    /** A picture that needs nothing else, light or dark as the reader has it. */
    public String svg() {
        return SvgRuler.draw(title, scales);
    }
}
