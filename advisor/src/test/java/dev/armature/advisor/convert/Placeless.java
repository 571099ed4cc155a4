package dev.armature.advisor.convert;

import dev.armature.advisor.model.Model;
import dev.armature.advisor.model.Place;
import java.lang.reflect.RecordComponent;
import java.util.List;
import java.util.stream.Stream;

/** Models without their places and notes, which differ between two texts that say the same. */
public final class Placeless {
    private Placeless() {}

    public static Model of(Model model) {
        var bare = (Model) without(model);
        return new Model(
                bare.profile(),
                bare.prices(),
                bare.tables(),
                bare.crossTablePatterns(),
                bare.constraints(),
                bare.waivers(),
                List.of());
    }

    /** The same of any part of a model. */
    public static Object without(Object part) {
        return switch (part) {
            case Place unused -> Place.NOWHERE;
            case List<?> list -> list.stream().map(Placeless::without).toList();
            case Record whole -> rebuilt(whole);
            default -> part;
        };
    }

    private static Object rebuilt(Record whole) {
        var components = whole.getClass().getRecordComponents();
        try {
            var types = Stream.of(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
            var values = new Object[components.length];
            for (int i = 0; i < components.length; i++) {
                var value = components[i].getAccessor().invoke(whole);
                values[i] = value == null ? null : without(value);
            }
            return whole.getClass().getDeclaredConstructor(types).newInstance(values);
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
