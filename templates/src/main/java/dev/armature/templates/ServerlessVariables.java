package dev.armature.templates;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Puts values in the place of the Serverless Framework's variables, such as <code>${opt:stage, self:provider.stage, 'dev'}</code>. Of
 * their sources {@code self}, {@code opt}, {@code sls} and {@code aws} are known; another is refused when its value is needed.
 *
 * <p>What has no source, such as <code>${Orders}</code> or <code>${AWS::Region}</code>, is CloudFormation's and stays.
 */
final class ServerlessVariables {
    /** One that has no other in it. */
    private static final Pattern INNERMOST = Pattern.compile("\\$\\{\\s*([A-Za-z]+(?:\\([^)]*\\))?:(?!:)[^${}]*)}");

    /** One that is an alternative of another by itself; its own alternatives are the other's as well then. */
    private static final Pattern NESTED = Pattern.compile("(\\$\\{[^{}]*,\\s*)\\$\\{([^${}]*)}(?=\\s*[,}])");

    private static final Pattern ALTERNATIVE = Pattern.compile("\\s*('[^']*'|\"[^\"]*\"|[^,]*)\\s*(?:,|$)");
    private static final Pattern LITERAL = Pattern.compile("true|false|null|-?[0-9]+(?:\\.[0-9]+)?");
    private static final String STAGE_DEFAULT = "dev";
    /** A small text with variables in variables could otherwise be a huge one. */
    private static final int VALUES_MAX = 10_000;

    private static final int TEXT_LENGTH_MAX = 100_000;

    private final Json.Object root;
    private final StackSettings settings;
    /** The places of the file whose values are being worked out. */
    private final Set<String> underWay = new HashSet<>();

    private int values;

    /** @param settings whose parameters are the options that {@code opt} means */
    ServerlessVariables(Json.Object root, StackSettings settings) {
        this.root = root;
        this.settings = settings;
    }

    Json resolve(Json value, String path) {
        return switch (value) {
            case Json.Text(String text) -> text(text, path);
            case Json.Number unused -> value;
            case Json.Bool unused -> value;
            case Json.Null() -> value;
            case Json.Array(var elements) -> {
                List<Json> resolved = new ArrayList<>();
                for (int i = 0; i < elements.size(); i++) {
                    resolved.add(resolve(elements.get(i), path + "[" + i + "]"));
                }
                yield new Json.Array(resolved);
            }
            case Json.Object(var members) -> {
                Map<String, Json> resolved = new LinkedHashMap<>();
                members.forEach((name, member) -> resolved.put(name, resolve(member, path + "." + name)));
                yield new Json.Object(resolved);
            }
        };
    }

    /** A variable by itself may stand for anything, one among other text for a scalar. */
    private Json text(String text, String path) {
        String left = flat(text);
        Matcher variable = INNERMOST.matcher(left);
        while (variable.find()) {
            Json value = value(variable.group(1), path);
            if (variable.start() == 0 && variable.end() == left.length()) {
                return value;
            }
            String scalar = Json.scalar(value)
                    .orElseThrow(() -> TemplateException.at(path, "a text has a variable that is " + Json.kind(value)));
            left = left.substring(0, variable.start()) + scalar + left.substring(variable.end());
            if (left.length() > TEXT_LENGTH_MAX) {
                throw TemplateException.at(path, "it is too long");
            }
            left = flat(left);
            variable = INNERMOST.matcher(left);
        }
        return Json.text(left);
    }

    private static String flat(String text) {
        String flat = text;
        for (var nested = NESTED.matcher(flat); nested.find(); nested = NESTED.matcher(flat)) {
            flat = nested.replaceFirst("$1$2");
        }
        return flat;
    }

    /** The first of the alternatives that there is. */
    private Json value(String alternatives, String path) {
        if (++values > VALUES_MAX) {
            throw TemplateException.at(path, "there are too many variables");
        }
        var alternative = ALTERNATIVE.matcher(alternatives);
        while (alternative.find() && !alternative.group().isEmpty()) {
            var value = alternative(alternative.group(1).strip(), path);
            if (value.isPresent()) {
                return value.get();
            }
        }
        throw TemplateException.at(path, "${" + alternatives + "} has no value" + advice(alternatives));
    }

    private static String advice(String alternatives) {
        return alternatives.startsWith("opt:")
                ? "; give one, as in " + alternatives.substring("opt:".length()).replaceFirst("[, ].*", "") + "=value"
                : "";
    }

    private Optional<Json> alternative(String text, String path) {
        if (text.startsWith("'") || text.startsWith("\"")) {
            return Optional.of(Json.text(text.substring(1, text.length() - 1)));
        }
        if (LITERAL.matcher(text).matches()) {
            return Optional.of(Json.parse(text));
        }
        int colon = text.indexOf(':');
        String source = colon < 0 ? text : text.substring(0, colon);
        String address = text.substring(colon + 1).strip();
        return switch (source) {
            case "self" -> self(address, path);
            case "opt" ->
                Optional.ofNullable(settings.parameters().get(address)).map(Json::text);
            case "sls" -> address.equals("stage") ? Optional.of(Json.text(stage())) : unknown(text, path);
            case "aws" ->
                switch (address) {
                    case "region" -> Optional.of(Json.text(settings.region()));
                    case "accountId" -> Optional.of(Json.text(settings.accountId()));
                    default -> unknown(text, path);
                };
            default -> unknown(text, path);
        };
    }

    private static Optional<Json> unknown(String variable, String path) {
        throw TemplateException.at(path, "the variable ${" + variable + "} is not understood");
    }

    /** The stage that was asked for, or that of the file. */
    String stage() {
        String given = settings.parameters().get("stage");
        return given != null
                ? given
                : self("provider.stage", "provider.stage").flatMap(Json::scalar).orElse(STAGE_DEFAULT);
    }

    /** Another place of the file, with its own variables resolved. */
    private Optional<Json> self(String address, String path) {
        Json place = root;
        for (String name : address.split("\\.", -1)) {
            place = switch (place) {
                case Json.Object(var members) -> members.getOrDefault(name, new Json.Null());
                case Json.Array(var elements) ->
                    name.matches("[0-9]{1,6}") && Integer.parseInt(name) < elements.size()
                            ? elements.get(Integer.parseInt(name))
                            : new Json.Null();
                default -> new Json.Null();
            };
        }
        if (place instanceof Json.Null) {
            return address.equals("provider.stage") ? Optional.of(Json.text(STAGE_DEFAULT)) : Optional.empty();
        }
        if (!underWay.add(address)) {
            throw TemplateException.at(path, "${self:" + address + "} depends on itself");
        }
        try {
            return Optional.of(resolve(place, address));
        } finally {
            underWay.remove(address);
        }
    }
}
