package dev.armature.advisor.convert.table;

import dev.armature.model.AttributeValue;
import dev.armature.templates.Deployment;
import dev.armature.templates.Endpoint;
import dev.armature.templates.Json;
import dev.armature.templates.TemplateException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The tables of an endpoint, as they are. Nothing is changed. */
public final class LiveTables {
    private static final int PAGE_ITEMS = 100;
    /** A sample ends here, however few items it has then. */
    private static final int SAMPLE_CHARACTERS_MAX = 16 * 1024 * 1024;

    private final Endpoint endpoint;

    public LiveTables(Endpoint endpoint) {
        this.endpoint = endpoint;
    }

    /**
     * A table that is there.
     *
     * @param itemCount as DescribeTable has it, which is behind by hours on AWS
     */
    public record LiveTable(PhysicalTable table, long itemCount) {}

    /** The names of all tables. */
    public List<String> names() throws IOException, InterruptedException {
        List<String> names = new ArrayList<>();
        Optional<Json> last = Optional.empty();
        do {
            var page = ask(
                    "ListTables",
                    last.map(name -> Json.of("ExclusiveStartTableName", name)).orElse(Json.EMPTY));
            page.array("TableNames").forEach(name -> Json.scalar(name).ifPresent(names::add));
            last = page.member("LastEvaluatedTableName");
        } while (last.isPresent());
        return names;
    }

    /** The table, if there is one of that name. */
    public Optional<LiveTable> table(String name) throws IOException, InterruptedException {
        return new Deployment(endpoint, () -> {})
                .describe(name)
                .map(described -> new LiveTable(
                        TableDescriptionReader.read(
                                described.table(),
                                name,
                                described.timeToLive(),
                                described.recoveryDays().isPresent()),
                        described.table().whole("ItemCount", 0)));
    }

    /**
     * Some items of a table, from its beginning. A table is in the order of hashes, so that these are any items.
     *
     * @param isAll whether there are no others
     */
    public record Sample(List<Map<String, AttributeValue>> items, boolean isAll) {
        public Sample {
            items = List.copyOf(items);
        }
    }

    /** @param most how many items at most */
    public Sample sample(String name, int most) throws IOException, InterruptedException {
        List<Map<String, AttributeValue>> items = new ArrayList<>();
        int characters = 0;
        Optional<Json> last = Optional.empty();
        do {
            var request = Json.of("TableName", Json.text(name))
                    .with("Limit", Json.number(Math.min(PAGE_ITEMS, most - items.size())));
            String body = text("Scan", last.isEmpty() ? request : request.with("ExclusiveStartKey", last.get()));
            characters += body.length();
            var page = parsed("Scan", body);
            for (Json.Object item : page.objects("Items")) {
                items.add(Items.read(item, name));
            }
            last = page.member("LastEvaluatedKey");
        } while (last.isPresent() && items.size() < most && characters < SAMPLE_CHARACTERS_MAX);
        return new Sample(items, last.isEmpty());
    }

    private Json.Object ask(String operation, Json.Object request) throws IOException, InterruptedException {
        return parsed(operation, text(operation, request));
    }

    private String text(String operation, Json.Object request) throws IOException, InterruptedException {
        var answer = endpoint.call(operation, request.toString());
        if (answer.status() != 200) {
            throw new IOException(operation + " was refused with " + answer.status() + ": " + answer.body());
        }
        return answer.body();
    }

    private static Json.Object parsed(String operation, String body) throws IOException {
        try {
            if (Json.parse(body) instanceof Json.Object object) {
                return object;
            }
        } catch (TemplateException wrong) {
            throw new IOException("the answer to " + operation + " is not understood: " + wrong.getMessage(), wrong);
        }
        throw new IOException("the answer to " + operation + " is no JSON object: this is no endpoint of DynamoDB");
    }
}
