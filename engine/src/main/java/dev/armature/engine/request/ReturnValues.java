package dev.armature.engine.request;

import dev.armature.engine.item.Effect;
import dev.armature.language.Update;
import dev.armature.model.ApiException;
import dev.armature.model.Item;
import dev.armature.model.Wording;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What of an item a write returns. */
public enum ReturnValues {
    NONE,
    ALL_OLD,
    UPDATED_OLD,
    ALL_NEW,
    UPDATED_NEW;

    /** The text of the newer layer, which names no member and has a spelling of AWS's own. */
    private static final String FAULT = "Failed to satisfy constraint: Member must satisfy enum value set:"
            + " [ALL_OLD, UPDATED_OLD, ALL_NEW, UPDATE_NEW, NONE]";

    /** As the older layer lists them. */
    public static final List<String> OLDER_NAMES = List.of("ALL_NEW", "UPDATED_OLD", "ALL_OLD", "NONE", "UPDATED_NEW");

    public static final List<String> ON_FAILURE = List.of("ALL_OLD", "NONE");

    public static void check(Constraints constraints, @Nullable String name, Wording wording) {
        if (!wording.isCurrent()) {
            constraints.oneOf("returnValues", name, OLDER_NAMES);
        } else if (name != null && !isOne(name)) {
            constraints.add(FAULT);
        }
    }

    private static boolean isOne(String name) {
        for (ReturnValues value : values()) {
            if (value.name().equals(name)) {
                return true;
            }
        }
        return false;
    }

    public static ReturnValues of(@Nullable String name) {
        return name == null ? NONE : valueOf(name);
    }

    /** For operations that can only return what was there before. The older layer asks before it looks at values. */
    public static void requireOld(@Nullable String name) {
        var value = of(name);
        if (value != NONE && value != ALL_OLD) {
            throw ApiException.envelopable("ReturnValues can only be ALL_OLD or NONE");
        }
    }

    /**
     * The most that an answer may show, which is what policies are asked about.
     *
     * @param onFailure whether a failed condition shows the item as it is stored: more than that, no answer can
     */
    public ReturnValues atMost(boolean onFailure) {
        return onFailure ? ALL_OLD : this;
    }

    /** Nothing, rather than an empty item, where there is nothing to show. */
    @Nullable
    public Item of(Effect effect, @Nullable Update update) {
        Item shown = switch (this) {
            case NONE -> null;
            case ALL_OLD -> effect.before();
            case ALL_NEW -> effect.after();
            case UPDATED_OLD -> touched(update, effect.before());
            case UPDATED_NEW -> touched(update, effect.after());
        };
        return shown == null || shown.isEmpty() ? null : shown;
    }

    private static @Nullable Item touched(@Nullable Update update, @Nullable Item image) {
        return update == null || image == null ? null : update.touched(image);
    }
}
