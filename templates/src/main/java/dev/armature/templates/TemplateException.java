package dev.armature.templates;

/** A template is wrong, or asks for something that is not understood here; the message says where, to the person who wrote it. */
public final class TemplateException extends RuntimeException {
    public TemplateException(String message) {
        super(message);
    }

    /** @param path where in the template, such as {@code Resources.Orders.Properties.KeySchema[0]} */
    static TemplateException at(String path, String fault) {
        return new TemplateException(path + ": " + fault);
    }
}
