package dev.armature.cli.policy;

import dev.armature.cli.arguments.Arguments;
import dev.armature.cli.arguments.Command;
import dev.armature.cli.arguments.UsageException;
import dev.armature.model.Arn;
import dev.armature.security.policy.Evaluation;
import dev.armature.security.policy.Evaluation.Kind;
import dev.armature.security.policy.Evaluation.Policies;
import dev.armature.security.policy.Evaluation.Source;
import dev.armature.security.policy.Evaluation.Verdict;
import dev.armature.security.policy.MalformedPolicyException;
import dev.armature.security.policy.Policy;
import dev.armature.security.policy.Principal;
import dev.armature.security.policy.RequestContext;
import dev.armature.security.policy.Statement;
import dev.armature.security.policy.Statement.Asked;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** {@code armature policy simulate}: whether policies in files allow what is asked, and which statement decides it. */
final class Simulation {
    /** Something that was asked is not allowed. */
    private static final int NOT_ALLOWED = 1;

    private static final Pattern ACCOUNT = Pattern.compile("\\d{12}");
    private static final String ACCOUNT_DEFAULT = "000000000000";

    private final List<Source> identity = new ArrayList<>();
    private final List<Source> session = new ArrayList<>();
    private Optional<Source> boundary = Optional.empty();
    private Optional<Source> resource = Optional.empty();
    private final List<String> actions = new ArrayList<>();
    private final List<String> resources = new ArrayList<>();
    private final RequestContext.Builder context = RequestContext.builder();
    private String principal = "";
    private String owner = "";

    private Simulation() {}

    /** The status is 0 if all of it is allowed. */
    static int run(Arguments arguments, PrintStream out) throws UsageException {
        var command = new Simulation();
        while (!arguments.isEmpty()) {
            command.take(arguments.next(), arguments);
        }
        return command.simulate(out);
    }

    private void take(String option, Arguments arguments) throws UsageException {
        switch (option) {
            case "--policy" -> identity.add(source(option, arguments, Policy.Use.IDENTITY));
            case "--boundary" -> boundary = Optional.of(source(option, arguments, Policy.Use.IDENTITY));
            case "--session-policy" -> session.add(source(option, arguments, Policy.Use.IDENTITY));
            case "--resource-policy" -> resource = Optional.of(source(option, arguments, Policy.Use.RESOURCE));
            case "--action" -> actions.add(arguments.value(option));
            case "--resource" -> resources.add(arguments.value(option));
            case "--principal" -> principal = arguments.value(option);
            case "--owner" -> owner = arguments.value(option);
            case "--context" -> context(arguments.value(option));
            default -> throw UsageException.noOption("policy", option);
        }
    }

    private static Source source(String option, Arguments arguments, Policy.Use use) throws UsageException {
        String file = arguments.value(option);
        try {
            return new Source(file, Policy.parse(Files.readString(Path.of(file)), use));
        } catch (IOException | IllegalArgumentException unreadable) {
            throw new UsageException(option + " needs a file with a policy, and " + file + " cannot be read");
        } catch (MalformedPolicyException refused) {
            throw new UsageException(file + ": " + refused.getMessage());
        }
    }

    /** {@code key=value}, or {@code key=[a,b]} for a key with several. */
    private void context(String pair) throws UsageException {
        int equals = pair.indexOf('=');
        if (equals < 1) {
            throw new UsageException("--context needs KEY=VALUE, not '" + pair + "'");
        }
        String key = pair.substring(0, equals);
        String value = pair.substring(equals + 1);
        if (value.startsWith("[") && value.endsWith("]")) {
            String inside = value.substring(1, value.length() - 1);
            context.values(key, inside.isEmpty() ? List.of() : Arrays.asList(inside.split(",")));
        } else {
            context.value(key, value);
        }
    }

    private int simulate(PrintStream out) throws UsageException {
        if (actions.isEmpty()) {
            throw new UsageException("policy simulate needs an --action, such as dynamodb:GetItem");
        }
        Principal asking = principal();
        boolean areAllowed = true;
        for (String action : actions) {
            for (String on : resources.isEmpty() ? List.of("*") : resources) {
                var policies = new Policies(
                        identity,
                        boundary,
                        session.isEmpty() ? Optional.empty() : Optional.of(session),
                        resource,
                        ownerOf(on, asking));
                var verdict = Evaluation.of(asking, policies, new Asked(action, on, context.build()));
                areAllowed &= verdict.isAllowed();
                out.println(line(action, on, verdict));
            }
        }
        return areAllowed ? Command.OK : NOT_ALLOWED;
    }

    private Principal principal() throws UsageException {
        if (principal.isEmpty()) {
            return new Principal.User(ACCOUNT_DEFAULT, "arn:aws:iam::" + ACCOUNT_DEFAULT + ":user/simulated");
        }
        try {
            Principal named = Principal.ofArn(principal);
            if (ACCOUNT.matcher(named.account()).matches()) {
                return named;
            }
        } catch (IllegalArgumentException none) {
            // The same to the reader as one without an account.
        }
        throw new UsageException(
                "--principal needs the ARN of a user, a role's session or an account's root, not '" + principal + "'");
    }

    /** That of the ARN, or the principal's if the ARN names none. */
    private String ownerOf(String arn, Principal asking) {
        String account = Arn.account(arn);
        boolean hasAccount = ACCOUNT.matcher(account).matches();
        boolean isSimulated = principal.isEmpty();
        if (!owner.isEmpty()) {
            return owner;
        }
        return hasAccount && !isSimulated ? account : asking.account();
    }

    private static String line(String action, String on, Verdict verdict) {
        String what = action + " on " + on + ": ";
        return switch (verdict) {
            case Verdict.Allowed(Optional<Source> source, Optional<Statement> by) ->
                what + "allowed"
                        + (source.isPresent() && by.isPresent()
                                ? " by " + place(source.get(), by.get())
                                : ", as root is");
            case Verdict.Denied(Kind kind, Source source, Statement by) ->
                what + "denied by " + place(source, by) + " (" + kind.text() + ")";
            case Verdict.NotAllowed(Kind kind) -> what + "not allowed by any " + kind.text();
        };
    }

    private static String place(Source source, Statement by) {
        int number = source.policy().statements().indexOf(by) + 1;
        return source.arn() + " statement " + number + (by.sid().isEmpty() ? "" : " (" + by.sid() + ")");
    }
}
