package dev.armature.advisor.convert.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.advisor.model.Constraint;
import dev.armature.advisor.model.Entity;
import dev.armature.advisor.model.Field;
import dev.armature.advisor.model.Format;
import dev.armature.advisor.model.Index;
import dev.armature.advisor.model.Model;
import dev.armature.advisor.model.TransactionPattern;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class OneTableSourceTest {
    private static final String BILLING = """
            {"version": "0.0.1", "format": "onetable:1.1.0",
             "indexes": {"primary": {"hash": "pk", "sort": "sk"},
               "gs1": {"hash": "gs1pk", "sort": "gs1sk", "project": ["em"]}, "ls1": {"sort": "due", "type": "local", "project": "keys"}},
             "models": {
               "Account": {"pk": {"type": "string", "value": "account:${id}"}, "sk": {"type": "string", "value": "account:"},
                 "id": {"type": "string", "generate": "ulid"}, "name": {"type": "string", "required": true, "unique": true},
                 "status": {"type": "String", "enum": ["active", "suspended"]}},
               "Invoice": {"pk": {"type": "string", "value": "account:${accountId}"},
                 "sk": {"type": "string", "value": "${_type}:${number:8}"}, "accountId": {"type": "string", "required": true},
                 "number": {"type": "number"}, "expires": {"type": "date", "ttl": true}, "due": {"type": "date"},
                 "email": {"type": "string", "map": "em"}, "lines": {"type": "array", "items": {"type": "object"}},
                 "gs1pk": {"type": "string", "value": "mail:${email}"}, "gs1sk": {"type": "string", "value": "${due}"}}},
             "params": {"isoDates": true, "timestamps": true, "typeField": "kind"}}
            """;

    @Test
    void makesTemplatesOfValues() {
        var invoice = read(BILLING).entity("Invoice").orElseThrow();
        assertThat(invoice.partitionKey()).hasToString("account:{accountId}");
        assertThat(invoice.sortKey()).hasToString("{_type}:{number:08d}");
        var mapping = invoice.mapping("gs1").orElseThrow();
        assertThat(mapping.partitionKey().getFirst()).hasToString("mail:{em}");
        assertThat(mapping.sortKey().getFirst()).hasToString("{due}");
    }

    /** The model's own name stands where a value refers to the type. */
    @Test
    void putsTheNameOfTheModelInThePlaceOfItsType() {
        var invoice =
                read(BILLING.replace("${_type}", "${kind}")).entity("Invoice").orElseThrow();
        assertThat(invoice.sortKey()).hasToString("Invoice:{number:08d}");
    }

    @Test
    void readsFieldsAsTheTableHasThem() {
        var model = read(BILLING);
        var account = model.entity("Account").orElseThrow();
        assertThat(account.field("id").orElseThrow().format()).isEqualTo(Format.parse("ulid"));
        assertThat(account.field("status").orElseThrow().values()).containsExactly("active", "suspended");
        assertThat(account.field("created").orElseThrow().format()).isEqualTo(Format.parse("iso-8601"));
        assertThat(account.field("pk")).isEmpty();
        var invoice = model.entity("Invoice").orElseThrow();
        assertThat(invoice.field("number").orElseThrow().type()).isEqualTo(Field.Type.INTEGER);
        assertThat(invoice.field("em")).isPresent();
        assertThat(invoice.field("lines").orElseThrow().itemType()).isEqualTo(Field.Type.OBJECT);
        assertThat(invoice.field("expires").orElseThrow().format()).isEqualTo(Format.parse("epoch"));
    }

    @Test
    void readsIndexesAndSettings() {
        var model = read(BILLING);
        var table = model.tables().getFirst();
        assertThat(table.name()).isEqualTo("Billing");
        assertThat(table.settings().ttlAttribute()).isEqualTo("expires");
        assertThat(table.settings().typeAttribute()).isEqualTo("kind");
        assertThat(table.settings().delimiter()).isEqualTo(":");
        assertThat(table.index("gs1").orElseThrow().included()).containsExactly("em");
        assertThat(table.index("ls1").orElseThrow().projection()).isEqualTo(Index.Projection.KEYS_ONLY);
        assertThat(model.entity("Invoice").orElseThrow().ttl())
                .isNotNull()
                .extracting(Entity.Ttl::attribute)
                .isEqualTo("expires");
    }

    /** OneTable keeps an item for each unique value, in transactions of its own. */
    @Test
    void showsHowUniqueValuesAreKept() {
        var model = read(BILLING);
        assertThat(model.constraints()).singleElement().satisfies(constraint -> {
            var unique = (Constraint.Unique) constraint;
            assertThat(unique.entity()).isEqualTo("Account");
            assertThat(unique.fields()).containsExactly("name");
            assertThat(unique.via()).isEqualTo("AccountName");
        });
        assertThat(model.entity("AccountName").orElseThrow().partitionKey()).hasToString("_unique#Account#name#{name}");
        assertThat(model.crossTablePatterns())
                .extracting(TransactionPattern::name)
                .containsExactly("create_account", "update_account", "remove_account");
    }

    @Test
    void saysWhichPaddingATemplateCannotHave() {
        var draft = Sources.read(
                BILLING.replace("${number:8}", "${number:8:x}"), Optional.empty(), SourceSettings.named("billing"));
        assertThat(draft.model().entity("Invoice").orElseThrow().sortKey()).hasToString("{_type}:{number}");
        assertThat(draft.yaml()).contains("sk is padded with 'x', which a template has no form for");
    }

    private static Model read(String text) {
        return Sources.read(
                        text,
                        Optional.empty(),
                        new SourceSettings("schema", Optional.of("Billing"), Map.of(), "us-east-1"))
                .model();
    }
}
