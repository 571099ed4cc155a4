package dev.armature.engine.exchange.layout;

/**
 * The keys of the objects of one export. They follow from its id, so that one that is begun again writes over what it wrote before.
 *
 * @param base what all keys begin with: nothing, or a prefix with a slash at its end
 * @param arn of the export, which the names of its data are made of
 * @param id the last part of the ARN
 * @param sharesData whether its data lies in one folder with that of others, as that of incremental exports does
 * @param extension how the names of data files end, without what says that they are compressed
 */
public record ExportObjects(String base, String arn, String id, boolean sharesData, String extension) {
    /** The folder that has all exports, and the reports of bulk operations. */
    public static final String ROOT = "AWSDynamoDB/";

    /** The first one, and empty. */
    public static final String STARTED = "_started";

    public static final String MANIFEST_SUMMARY = "manifest-summary.json";
    public static final String MANIFEST_FILES = "manifest-files.json";

    /** The folder of data files. */
    public static final String DATA = "data/";

    public String started() {
        return own(STARTED);
    }

    public String manifestSummary() {
        return own(MANIFEST_SUMMARY);
    }

    public String manifestFiles() {
        return own(MANIFEST_FILES);
    }

    /** What verifies a manifest. */
    public static String checksumOf(String manifest) {
        return manifest.substring(0, manifest.lastIndexOf('.')) + ".md5";
    }

    public String data(int number) {
        String below = DATA + ObjectNames.of(arn + "/" + number) + "." + extension + ".gz";
        return sharesData ? base + ROOT + below : own(below);
    }

    /** The key of what lies beside the manifests. */
    public String own(String below) {
        return base + ROOT + id + "/" + below;
    }
}
