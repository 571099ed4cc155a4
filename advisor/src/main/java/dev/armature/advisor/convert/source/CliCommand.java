package dev.armature.advisor.convert.source;

import dev.armature.advisor.convert.table.ConversionException;
import dev.armature.templates.Json;
import dev.armature.templates.TemplateException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A command of the AWS CLI about DynamoDB, such as {@code aws dynamodb query --table-name App ...}. */
final class CliCommand {
    private static final Pattern NAME = Pattern.compile("#\\w+");

    private final Map<String, String> options = new HashMap<>();
    private final String place;

    /** @param place where it stands, for messages */
    CliCommand(String text, String place) {
        this.place = place;
        List<String> words = ShellWords.of(text);
        if (words.size() < 3 || !words.get(0).equals("aws") || !words.get(1).equals("dynamodb")) {
            throw ConversionException.at(
                    place, "a command such as aws dynamodb query was expected, and this is: " + text);
        }
        for (int i = 3; i < words.size(); i++) {
            String option = words.get(i);
            if (option.startsWith("--")) {
                boolean flag = i + 1 == words.size() || words.get(i + 1).startsWith("--");
                options.put(option.substring(2), flag ? "" : words.get(++i));
            }
        }
    }

    Optional<String> text(String option) {
        return Optional.ofNullable(options.get(option)).filter(text -> !text.isEmpty());
    }

    boolean has(String option) {
        return options.containsKey(option);
    }

    /** An option in JSON. */
    Json json(String option) {
        String text = options.getOrDefault(option, "");
        try {
            return text.isBlank() ? Json.EMPTY : Json.parse(text);
        } catch (TemplateException wrong) {
            throw ConversionException.at(place + " --" + option, String.valueOf(wrong.getMessage()));
        }
    }

    Json.Object object(String option) {
        return json(option) instanceof Json.Object object ? object : Json.EMPTY;
    }

    /** An expression with the names of attributes in the place of those that stand for them. */
    Optional<String> expression(String option) {
        var names = object("expression-attribute-names");
        return text(option).map(expression -> {
            Matcher placeholders = NAME.matcher(expression);
            return placeholders.replaceAll(
                    found -> Matcher.quoteReplacement(names.text(found.group()).orElse(found.group())));
        });
    }

    /** The value that a placeholder stands for, as the text that it would be in a key. */
    Optional<String> value(String placeholder) {
        var value = object("expression-attribute-values").object(placeholder);
        return value.text("S").or(() -> value.text("N"));
    }
}
