package dev.armature.advisor.convert.table;

/** What is to be converted is not what it should be. The message says what was expected and what was found, to a person. */
public final class ConversionException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public ConversionException(String message) {
        super(message);
    }

    /** @param place names of members with dots between them */
    public static ConversionException at(String place, String fault) {
        return new ConversionException(place + ": " + fault);
    }
}
