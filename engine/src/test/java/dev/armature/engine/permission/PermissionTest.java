package dev.armature.engine.permission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.permission.Permission.Detail;
import dev.armature.engine.table.TableRef;
import dev.armature.model.AttributeType;
import dev.armature.model.AttributeValue;
import dev.armature.model.KeyAttribute;
import dev.armature.model.KeySchema;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What permissions say of the requests that they are made of. */
class PermissionTest {
    private static final TableRef MUSIC = new TableRef("111122223333", "us-east-1", "Music");
    private static final String ARN = "arn:aws:dynamodb:us-east-1:111122223333:table/Music";

    private static AttributeValue s(String text) {
        return new AttributeValue.S(text);
    }

    private static KeySchema keys(String... hash) {
        return new KeySchema(
                List.of(hash).stream()
                        .map(name -> new KeyAttribute(name, AttributeType.S))
                        .toList(),
                List.of());
    }

    @Test
    void isAboutATableAnIndexOrWhatHasAnArn() {
        var table = Permission.of("GetItem", MUSIC).build();
        var index = Permission.of("Query", MUSIC, "byYear").build();
        var stream = Permission.of("GetRecords", ARN + "/stream/now").build();
        var nothing = Permission.of("application-autoscaling:Describe", "*").build();

        assertThat(table.resource()).isEqualTo(ARN);
        assertThat(Permission.of("Query", MUSIC, null).build().resource()).isEqualTo(ARN);
        assertThat(index.resource()).isEqualTo(ARN + "/index/byYear");
        assertThat(stream.resource()).isEqualTo(ARN + "/stream/now");
        assertThat(List.of(table, index, stream))
                .allSatisfy(each -> assertThat(each.on().account()).isEqualTo("111122223333"));
        assertThat(nothing.on().account()).isEmpty();
        assertThat(Permission.onAll("ListTables", "111122223333", "us-east-1")
                        .build()
                        .resource())
                .isEqualTo("arn:aws:dynamodb:us-east-1:111122223333:table/*");
    }

    @Test
    void hasTheValuesOfEachAttributeOfThePartitionKey() {
        Map<String, AttributeValue> one = Map.of("k", s("a"), "other", s("x"));
        assertThat(Permission.of("GetItem", MUSIC).item(keys("k"), one).build().partitionKeys())
                .containsExactly(List.of(s("a")));
        assertThat(Permission.of("GetItem", MUSIC).item(null, one).build().partitionKeys())
                .isEmpty();
        assertThat(Permission.of("GetItem", MUSIC)
                        .item(keys("k", "l"), Map.of("k", s("a"), "l", s("b")))
                        .item(keys("k", "l"), Map.of("k", s("c"), "l", s("d")))
                        .build()
                        .partitionKeys())
                .containsExactly(List.of(s("a"), s("c")), List.of(s("b"), s("d")));
        assertThat(Permission.of("Query", MUSIC)
                        .partition(List.of(s("a"), s("b")))
                        .build()
                        .partitionKeys())
                .containsExactly(List.of(s("a")), List.of(s("b")));
    }

    /** A condition key with one value cannot speak for both. */
    @Test
    void joinsPartsThatAskForTheSame() {
        var several = new Permission.Several();
        for (String key : List.of("a", "b", "c")) {
            several.add(Permission.of("GetItem", MUSIC)
                    .item(keys("k"), Map.of("k", s(key), "of " + key, s("x")))
                    .with(Detail.SELECT, "ALL_ATTRIBUTES"));
        }
        several.add(Permission.of("GetItem", MUSIC)
                .item(keys("k"), Map.of("k", s("d")))
                .with(Detail.SELECT, "SPECIFIC_ATTRIBUTES"));
        several.add(Permission.of("PutItem", MUSIC).item(keys("k"), Map.of("k", s("e"))));
        several.add(Permission.of("GetItem", MUSIC, "byYear").with(Detail.SELECT, "ALL_ATTRIBUTES"));

        var permissions = several.build();
        assertThat(permissions)
                .extracting(Permission::action)
                .containsExactly("GetItem", "GetItem", "PutItem", "GetItem");
        assertThat(permissions.getFirst().partitionKeys()).containsExactly(List.of(s("a"), s("b"), s("c")));
        assertThat(permissions.getFirst().attributes()).containsExactlyInAnyOrder("k", "of a", "of b", "of c");
        assertThat(permissions.get(1).details()).isEqualTo(Map.of(Detail.SELECT, "SPECIFIC_ATTRIBUTES"));
        assertThat(permissions.get(1).detail(Detail.RETURN_VALUES)).isNull();
        assertThat(permissions.get(2).details()).isEmpty();
        assertThat(permissions.getLast().resource()).endsWith("/index/byYear");
    }

    @Test
    void hasTheTagsThatAreSetAndTheKeysOfAll() {
        var permission = Permission.of("TagResource", MUSIC)
                .tags(Map.of("team", "blue"))
                .tags(Map.of("stage", "test"))
                .tagKeys(List.of("old"))
                .build();
        assertThat(permission.tags()).isEqualTo(Map.of("team", "blue", "stage", "test"));
        assertThat(permission.tagKeys()).containsExactlyInAnyOrder("team", "stage", "old");
    }
}
