package dev.armature.wire.overheard;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/**
 * Puts names in the place of ARNs of tables. To whom a table belongs is of no interest here, where all are those of one endpoint, and
 * one that is called by its name and by its ARN is to be one.
 */
final class TableArns {
    private static final String ARN = "\"arn:aws[a-z-]*:dynamodb:[a-z0-9-]*:[0-9]*:table/([A-Za-z0-9_.-]+)\"";
    /** As the value of a member, or as the name of one. */
    private static final Pattern NAMED = Pattern.compile("(\"TableName\"\\s*:\\s*)" + ARN);

    private static final Pattern NAMING = Pattern.compile("([{,]\\s*)" + ARN + "(\\s*:)");

    private static final byte[] BEGINNING = "\"arn:".getBytes(StandardCharsets.US_ASCII);

    private TableArns() {}

    static byte[] replaced(byte[] json) {
        if (!hasArn(json)) {
            return json;
        }
        String text = new String(json, StandardCharsets.UTF_8);
        text = NAMED.matcher(text).replaceAll("$1\"$2\"");
        return NAMING.matcher(text).replaceAll("$1\"$2\"$3").getBytes(StandardCharsets.UTF_8);
    }

    private static boolean hasArn(byte[] json) {
        for (int i = 0; i + BEGINNING.length <= json.length; i++) {
            int matched = 0;
            while (matched < BEGINNING.length && json[i + matched] == BEGINNING[matched]) {
                matched++;
            }
            if (matched == BEGINNING.length) {
                return true;
            }
        }
        return false;
    }
}
