package dev.armature.advisor.read;

import static dev.armature.advisor.read.Words.word;

import dev.armature.advisor.model.Place;
import dev.armature.advisor.model.Settings;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads how a table is set up. What concerns production may also stand beside the settings. */
final class SettingsReader {
    private static final String DELIMITER_DEFAULT = "#";
    private static final String OWN_KEYS = "DEFAULT";

    private static final Words<Settings.Billing> BILLINGS = Words.of(
            word(Settings.Billing.ON_DEMAND, "on-demand", "PAY_PER_REQUEST"),
            word(Settings.Billing.PROVISIONED, "provisioned"));
    private static final Words<Settings.TableClass> CLASSES = Words.of(
            word(Settings.TableClass.STANDARD, "STANDARD"),
            word(
                    Settings.TableClass.STANDARD_INFREQUENT_ACCESS,
                    "STANDARD_INFREQUENT_ACCESS",
                    "STANDARD_IA",
                    "IA",
                    "INFREQUENT_ACCESS"));

    private final boolean production;

    SettingsReader(boolean production) {
        this.production = production;
    }

    Settings settings(Members settings, Members table, Settings.@Nullable StreamView stream, String path) {
        var tableClass = settings.word(settings.either("class", "table_class"), CLASSES);
        boolean tableProduction = table.flag("production", production);
        Capacity capacity = capacity(settings);
        return new Settings(
                capacity.billing(),
                capacity.read(),
                capacity.write(),
                tableClass == null ? Settings.TableClass.STANDARD : tableClass,
                settings.flag(settings.either("pitr", "point_in_time_recovery")),
                settings.flag("deletion_protection"),
                encryption(settings),
                ttlAttribute(settings),
                stream,
                settings.text("type_attribute"),
                settings.text("delimiter", DELIMITER_DEFAULT),
                settings.flag("production", tableProduction),
                new Place(
                        path + ".settings",
                        settings.place().line(),
                        settings.place().column()));
    }

    private record Capacity(
            Settings.Billing billing,
            @Nullable Long read,
            @Nullable Long write) {}

    /** A word, or a map of the mode and what is provisioned; the latter may also stand beside the word. */
    private static Capacity capacity(Members settings) {
        Long read = settings.count("read_capacity");
        Long write = settings.count("write_capacity");
        String name = settings.either("billing", "billing_mode");
        Settings.Billing billing;
        if (settings.node(name) instanceof Node.Mapping) {
            var map = settings.membersOrNone(name);
            billing = map.word("mode", BILLINGS);
            Long inside = map.count(map.either("read", "read_capacity"));
            read = inside == null ? read : inside;
            inside = map.count(map.either("write", "write_capacity"));
            write = inside == null ? write : inside;
            map.end();
        } else {
            billing = settings.word(name, BILLINGS);
        }
        if (billing == Settings.Billing.ON_DEMAND && (read != null || write != null)) {
            settings.fault(name, "is on-demand, which has no capacity: leave out the one or the other");
        }
        boolean provisioned = billing == null && (read != null || write != null);
        return new Capacity(
                provisioned ? Settings.Billing.PROVISIONED : billing == null ? Settings.Billing.ON_DEMAND : billing,
                read,
                write);
    }

    /** {@code DEFAULT} for keys that AWS owns, which every table has, {@code KMS}, or the name of a key as it is written. */
    private static @Nullable String encryption(Members settings) {
        String text = settings.text(settings.either("sse", "encryption"));
        if (text == null) {
            return null;
        }
        String upper = text.strip().toUpperCase(Locale.ROOT).replace('-', '_').replace(' ', '_');
        return switch (upper) {
            case "FALSE", "NO", "OFF", "NONE", "DEFAULT", "AES256", "AWS_OWNED" -> OWN_KEYS;
            case "TRUE", "YES", "ON", "KMS", "AWS_MANAGED" -> "KMS";
            case "CUSTOMER_MANAGED" -> upper;
            default -> text.strip();
        };
    }

    private static @Nullable String ttlAttribute(Members settings) {
        String text = settings.text(settings.either("ttl_attribute", "ttl"));
        return text == null || Set.of("none", "false", "off").contains(text.toLowerCase(Locale.ROOT)) ? null : text;
    }
}
