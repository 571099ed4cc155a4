package dev.armature.engine.metrics;

/** What tells the samples of one metric apart, in the form in which Prometheus reads it. */
public final class Labels {
    public static final Labels NONE = new Labels("");

    private final String text;

    private Labels(String text) {
        this.text = text;
    }

    public static Labels of(String name, String value) {
        return NONE.and(name, value);
    }

    public Labels and(String name, String value) {
        return new Labels((text.isEmpty() ? "" : text + ",") + name + "=\"" + escaped(value) + "\"");
    }

    private static String escaped(String value) {
        return value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
    }

    /** With braces, or nothing at all. */
    @Override
    public String toString() {
        return text.isEmpty() ? "" : "{" + text + "}";
    }
}
