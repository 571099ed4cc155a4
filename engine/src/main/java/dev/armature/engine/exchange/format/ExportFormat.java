package dev.armature.engine.exchange.format;

/** What the files of an export are written in. */
public enum ExportFormat {
    DYNAMODB_JSON("json"),
    ION("ion");

    private final String extension;

    ExportFormat(String extension) {
        this.extension = extension;
    }

    /** How the names of files end, without what says that they are compressed. */
    public String extension() {
        return extension;
    }
}
