package dev.armature.cookbook.locking;

import static dev.armature.cookbook.kit.Kit.equal;

import dev.armature.cookbook.kit.Kit;
import dev.armature.cookbook.kit.Scenario;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.enhanced.dynamodb.Key;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.enhanced.dynamodb.extensions.annotations.DynamoDbVersionAttribute;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbBean;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbPartitionKey;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbSortKey;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;

/**
 * N4: optimistic locking. The enhanced client does it by an annotation: every put names
 * the version it replaces, so of two writers that read the same one, one is refused.
 */
public final class N4VersionNumber implements Scenario {
    @Override
    public void run(Kit kit) throws Exception {
        String name = kit.table("Kv", design -> design.key("pk", "sk"));
        var states = kit.enhanced().table(name, TableSchema.fromBean(State.class));
        var key = Key.builder().partitionValue("match#7").sortValue("state").build();

        var first = new State("match#7", "state", "turn 1");
        states.putItem(first);
        equal(states.getItem(key).getVer(), 1);
        kit.refused(
                ConditionalCheckFailedException.class, "The conditional request failed", () -> states.putItem(first));

        State mine = states.getItem(key);
        State theirs = states.getItem(key);
        mine.setV("turn 2");
        theirs.setV("turn 2, too late");
        states.putItem(mine);
        kit.refused(
                ConditionalCheckFailedException.class, "The conditional request failed", () -> states.putItem(theirs));

        equal(states.getItem(key).getV(), "turn 2");
        equal(states.getItem(key).getVer(), 2);
    }

    /** The state of a match, at a version that the enhanced client counts up. */
    @DynamoDbBean
    public static final class State {
        private String pk = "";
        private String sk = "";
        private String v = "";
        private @Nullable Integer ver;

        public State() {}

        State(String pk, String sk, String v) {
            this.pk = pk;
            this.sk = sk;
            this.v = v;
        }

        @DynamoDbPartitionKey
        public String getPk() {
            return pk;
        }

        public void setPk(String pk) {
            this.pk = pk;
        }

        @DynamoDbSortKey
        public String getSk() {
            return sk;
        }

        public void setSk(String sk) {
            this.sk = sk;
        }

        public String getV() {
            return v;
        }

        public void setV(String v) {
            this.v = v;
        }

        @DynamoDbVersionAttribute
        public @Nullable Integer getVer() {
            return ver;
        }

        public void setVer(@Nullable Integer ver) {
            this.ver = ver;
        }
    }
}
