package dev.armature.wire;

import dev.armature.engine.request.Constraints;
import dev.armature.engine.request.Echo;
import dev.armature.model.ApiException;
import java.util.List;
import java.util.Map;

/** A null in a list or map of a request: thrown where it is, and told where it is once that is known. */
final class NullElement extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final String path;
    private final String echo;
    private final String constraint;

    private NullElement(String path, String echo, String constraint) {
        super("a null in a list or map", null, false, false);
        this.path = path;
        this.echo = echo;
        this.constraint = constraint;
    }

    static NullElement in(List<?> elements) {
        return new NullElement("", Echo.java(elements), "Member must satisfy constraint: [Member must not be null]");
    }

    static NullElement in(Map<String, ?> entries) {
        return new NullElement("", Echo.java(entries), "Map value must satisfy constraint: [Member must not be null]");
    }

    /** The same, seen from further out. */
    NullElement within(String step) {
        return new NullElement(path.isEmpty() ? step : step + "." + path, echo, constraint);
    }

    ApiException fault() {
        return new Constraints().refuse(path, echo, constraint).fault();
    }
}
