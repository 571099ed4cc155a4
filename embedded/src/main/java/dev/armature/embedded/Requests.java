package dev.armature.embedded;

import dev.armature.engine.Operations;
import java.util.AbstractList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The requests that were made up to a moment, in the order in which they were answered; and any part of them.
 *
 * <pre>{@code
 * assertThat(armature.requests().scans()).isEmpty();
 * assertThat(armature.requests().on("Orders").readUnits()).isLessThanOrEqualTo(1.5);
 * }</pre>
 */
public final class Requests extends AbstractList<RecordedRequest> {
    private final List<RecordedRequest> requests;

    Requests(Collection<RecordedRequest> requests) {
        this.requests = List.copyOf(requests);
    }

    @Override
    public RecordedRequest get(int index) {
        return requests.get(index);
    }

    @Override
    public int size() {
        return requests.size();
    }

    /**
     * Those of some operations, by the names that AWS has for them.
     *
     * @throws IllegalArgumentException if there is no such operation: that none was asked for would be no news
     */
    public Requests of(String... operations) {
        var wanted = Set.of(operations);
        for (String operation : wanted) {
            if (!Operations.ALL.containsKey(operation)) {
                throw new IllegalArgumentException("there is no operation " + operation);
            }
        }
        return where(request -> wanted.contains(request.operation()));
    }

    /** Those about a table, alone or with others. */
    public Requests on(String table) {
        return where(request -> request.tables().contains(table));
    }

    public Requests scans() {
        return of("Scan");
    }

    public Requests queries() {
        return of("Query");
    }

    /** Those that were answered with an exception, or not at all. */
    public Requests failed() {
        return where(request -> request.error().isPresent());
    }

    public Requests where(Predicate<RecordedRequest> condition) {
        return new Requests(requests.stream().filter(condition).toList());
    }

    /** Read capacity units of all of them, of tables and global indexes. */
    public double readUnits() {
        return requests.stream().mapToDouble(RecordedRequest::readUnits).sum();
    }

    /** Write capacity units of all of them, of tables and global indexes. */
    public double writeUnits() {
        return requests.stream().mapToDouble(RecordedRequest::writeUnits).sum();
    }
}
