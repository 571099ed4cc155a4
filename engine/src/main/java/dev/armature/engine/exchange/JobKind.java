package dev.armature.engine.exchange;

/** What a job is about. */
public enum JobKind {
    EXPORT("export", "exportArn", "Export"),
    IMPORT("import", "importArn", "Import"),
    BULK_OPERATION("bulk-operation", "bulkOperationArn", "Bulk Operation");

    private final String word;
    private final String arnMember;
    private final String title;

    JobKind(String word, String arnMember, String title) {
        this.word = word;
        this.arnMember = arnMember;
        this.title = title;
    }

    /** How it is called in ARNs and keys. */
    public String word() {
        return word;
    }

    /** How requests call the ARN of one. */
    public String arnMember() {
        return arnMember;
    }

    /** How it is called in sentences. */
    public String title() {
        return title;
    }
}
