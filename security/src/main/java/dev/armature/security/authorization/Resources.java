package dev.armature.security.authorization;

import dev.armature.security.policy.Evaluation.Source;
import java.util.Map;
import java.util.Optional;

/** What is known about tables and streams that has a say in who may use them. */
public interface Resources {
    /** Where there are neither policies of resources nor tags. */
    Resources NONE = new Resources() {
        @Override
        public boolean havePolicies() {
            return false;
        }

        @Override
        public Optional<Source> policy(String arn) {
            return Optional.empty();
        }

        @Override
        public Map<String, String> tags(String arn) {
            return Map.of();
        }
    };

    /** Whether there may be a resource with a policy at all. */
    boolean havePolicies();

    /** The policy of a table, which is also that of its indexes, or of a stream. */
    Optional<Source> policy(String arn);

    /** The tags of the table that something belongs to. */
    Map<String, String> tags(String arn);
}
