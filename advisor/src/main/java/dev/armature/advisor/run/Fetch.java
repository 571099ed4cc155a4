package dev.armature.advisor.run;

import dev.armature.advisor.request.Reply;
import dev.armature.advisor.request.Request;
import dev.armature.advisor.request.Requests;
import dev.armature.model.AttributeValue;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What requests brought, all pages of them.
 *
 * @param first the first request, as it was sent
 * @param refusal of the request that was refused, if one was
 * @param consumed capacity units by table, and by table and index
 */
record Fetch(
        Request first,
        List<Map<String, AttributeValue>> items,
        Map<String, Double> consumed,
        int pages,
        Optional<Reply.Refused> refusal) {
    /** More pages than any table of a test has: a request that never ends is a fault. */
    private static final int PAGES_MAX = 10_000;

    /** @param follow whether to ask for the pages behind the first */
    static Fetch of(World world, List<Request> requests, boolean follow) throws IOException, InterruptedException {
        List<Map<String, AttributeValue>> items = new ArrayList<>();
        Map<String, Double> consumed = new LinkedHashMap<>();
        int pages = 0;
        for (Request request : requests) {
            Optional<Request> next = Optional.of(request);
            while (next.isPresent()) {
                switch (world.send(next.get())) {
                    case Reply.Refused refused -> {
                        return new Fetch(request, items, consumed, pages, Optional.of(refused));
                    }
                    case Reply.Done done -> {
                        items.addAll(done.items());
                        done.consumed().forEach((what, units) -> consumed.merge(what, units, Double::sum));
                        next = follow ? done.next().flatMap(start -> from(request, start)) : Optional.empty();
                    }
                }
                if (++pages > PAGES_MAX) {
                    throw new IOException("the pages do not end of " + Requests.json(request));
                }
            }
        }
        return new Fetch(requests.getFirst(), items, consumed, pages, Optional.empty());
    }

    private static Optional<Request> from(Request request, Map<String, AttributeValue> start) {
        return switch (request) {
            case Request.Page page -> Optional.of(page.from(start));
            case Request.GetItem ignored -> Optional.empty();
            case Request.PutItem ignored -> Optional.empty();
            case Request.UpdateItem ignored -> Optional.empty();
            case Request.DeleteItem ignored -> Optional.empty();
            case Request.BatchGetItem ignored -> Optional.empty();
            case Request.BatchWriteItem ignored -> Optional.empty();
            case Request.TransactGetItems ignored -> Optional.empty();
            case Request.TransactWriteItems ignored -> Optional.empty();
        };
    }

    double units() {
        return consumed.values().stream().mapToDouble(Double::doubleValue).sum();
    }
}
