package dev.armature.engine.permission;

import dev.armature.engine.table.TableRef;
import dev.armature.model.Arn;

/** What an action is about. It is a text only where one is asked for: every request needs permissions, and few policies need their texts. */
public sealed interface Resource {
    record OfTable(TableRef table) implements Resource {
        @Override
        public String arn() {
            return table.arn();
        }

        @Override
        public String account() {
            return table.account();
        }
    }

    record OfIndex(TableRef table, String index) implements Resource {
        @Override
        public String arn() {
            return table.indexArn(index);
        }

        @Override
        public String account() {
            return table.account();
        }
    }

    /** A stream, a backup, or what else is known by its ARN alone. */
    record Named(String arn) implements Resource {
        @Override
        public String account() {
            return Arn.account(arn);
        }
    }

    /** All objects whose keys begin alike, of which it is not known yet which there are. */
    record AllBelow(String beginning) implements Resource {
        @Override
        public String arn() {
            return beginning + "*";
        }

        @Override
        public String account() {
            return Arn.account(beginning);
        }
    }

    String arn();

    /** Whose it is; empty if its ARN does not say. */
    String account();
}
