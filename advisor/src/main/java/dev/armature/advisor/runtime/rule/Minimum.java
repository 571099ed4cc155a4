package dev.armature.advisor.runtime.rule;

/**
 * How many requests there have to be before something is said.
 *
 * @param inTraffic of a server, where one request says little
 * @param inTest of a test, where each request stands for those that the application will make
 */
public record Minimum(long inTraffic, long inTest) {
    /** What is a fact, however often it happens. */
    public static final Minimum ONE = new Minimum(1, 1);

    /** What only many requests can show, wherever they come from. */
    public static Minimum always(long requests) {
        return new Minimum(requests, requests);
    }
}
