package dev.armature.engine.exchange.request;

import dev.armature.engine.request.Constraints;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What is said about CSV, in requests and in descriptions. */
public record CsvOptions(
        @Nullable String delimiter, @Nullable List<String> headerList) {
    private static final Pattern DELIMITER = Pattern.compile("[,;:|\\t ]");
    private static final Pattern HEADER = Pattern.compile("[\\x20-\\x21\\x23-\\x2B\\x2D-\\x7E]*");
    private static final int HEADERS_MAX = 255;
    private static final int HEADER_LENGTH_MAX = 65_536;

    static void collect(Constraints constraints, String member, CsvOptions csv) {
        if (csv.delimiter != null && !DELIMITER.matcher(csv.delimiter).matches()) {
            constraints.refuse(
                    member + ".delimiter",
                    csv.delimiter,
                    "Member must satisfy regular expression pattern: " + DELIMITER);
        }
        constraints.length(member + ".headerList", csv.headerList, 1, HEADERS_MAX);
        if (csv.headerList != null) {
            for (String header : csv.headerList) {
                if (header.isEmpty()
                        || header.length() > HEADER_LENGTH_MAX
                        || !HEADER.matcher(header).matches()) {
                    constraints.refuse(
                            member + ".headerList",
                            csv.headerList.toString(),
                            "Member must satisfy constraint: [Member must have length less than or equal to "
                                    + HEADER_LENGTH_MAX
                                    + ", Member must have length greater than or equal to 1, Member must satisfy regular"
                                    + " expression pattern: " + HEADER + "]");
                    return;
                }
            }
        }
    }
}
